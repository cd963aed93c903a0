import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Values that contradict each other or stored ones.
@Suite struct RefusedPutTests {
  @Test func aSessionOfAnUnknownPlayerIsRefused() async throws {
    try await requireRefusal(of: .sample(.sample(2), player: .sample(9)))
  }

  @Test func twoTrialsOfOneStepAreRefused() async throws {
    try await requireRefusal(of: .sample(trials: [.sample(), .sample(.sample(2))]))
  }

  @Test func aNegativeDurationIsRefused() async throws {
    try await requireRefusal(of: .sample(trials: [.sample(actual: 0)]))
  }

  @Test func aNULInATextIsStored() async throws {
    try await withPath { path in
      let player = Player.sample(displayName: "a\0b\0")
      let store = try SQLiteStore(path: path)
      try await store.write { try $0.put(player) }
      #expect(try await store.read { try $0.players() } == [player])
      try await store.close()
    }
  }

  /// The body ignores the error and continues; nothing of the refused session is stored.
  private func requireRefusal(of session: Session) async throws {
    let before = Session.sample(openTrial: .sample())
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(before)
        #expect { try writer.put(session) } throws: { ($0 as? StoreError)?.kind == .refused }
        #expect(try writer.session(before.id) == before)
        try writer.put(Player.sample(.sample(2)))
      }
      let query = SessionQuery(player: .sample(1))
      #expect(try await store.read { try $0.sessions(query) } == [before])
      #expect(try await store.read { try $0.players().count } == 2)
      try await store.close()
    }
  }
}
