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

  /// The body ignores the error: what follows is refused, unless a savepoint undoes the put.
  ///
  /// No half of a session is ever stored.
  private func requireRefusal(of session: Session) async throws {
    let before = Session.sample(phase: .active, openTrial: .sample())
    @Sendable func isRefusal(_ error: any Error) -> Bool {
      (error as? StoreError)?.kind == .refused
    }
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(before)
        #expect { try writer.savepoint { try writer.put(session) } } throws: { isRefusal($0) }
        #expect(try writer.session(before.id) == before)
        try writer.put(Player.sample(.sample(2)))
      }
      await #expect {
        try await store.write { writer in
          #expect { try writer.put(session) } throws: { isRefusal($0) }
          #expect { try writer.put(Player.sample(.sample(3))) } throws: { isRefusal($0) }
        }
      } throws: {
        isRefusal($0)
      }
      let query = SessionQuery(players: [.sample(1)])
      #expect(try await store.read { try $0.sessions(query) } == [before])
      #expect(try await store.read { try $0.players().count } == 2)
      try await store.close()
    }
  }
}
