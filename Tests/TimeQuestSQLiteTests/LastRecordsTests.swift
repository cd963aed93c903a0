import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// The records that a transaction finds in memory, as the one before it left them.
@Suite struct LastRecordsTests {
  @Test func aSecondWriteReadsNeitherSessionNorPlayer() async throws {
    try await withStore { store, _ in
      let texts = try statements(of: store) { try step(to: 2, in: $0) }
      #expect(texts == [])
    }
  }

  @Test(arguments: ["UPDATE session SET revision = 7", "UPDATE player SET display_name = 'Other'"])
  func aWriteSeesWhatAnotherProgramHasChanged(sql: String) async throws {
    try await withStore { store, path in
      try withConnection(to: path) { try $0.run(sql) }
      let found = try store.write { writer in
        (try writer.session(.sample(1)), try writer.player(.sample(1)))
      }
      #expect(found.0?.revision == 7 || found.1?.displayName == "Other")
    }
  }

  @Test func aWriteSeesWhatThisConnectionHasChangedBesideTheWriter() async throws {
    try await withStore { store, _ in
      try store.connection.run("UPDATE session SET revision = 7")
      let found = try store.write { try $0.session(.sample(1))?.revision }
      #expect(found == 7)
    }
  }

  @Test func aWriteThatThrowsLeavesNothingInMemory() async throws {
    struct Stop: Error {}
    try await withStore { store, _ in
      try requireThrow(of: Stop.self) {
        try store.write { writer in
          try step(to: 4, in: writer)
          throw Stop()
        }
      }
      let found = try store.write { try $0.session(.sample(1))?.revision }
      #expect(found == 1)
    }
  }

  @Test func aGroupThatIsNotKeptLeavesNothingInMemory() async throws {
    try await withStore { store, _ in
      store.beginGroup()
      try store.write { try step(to: 3, in: $0) }
      try store.write { try step(to: 4, in: $0) }
      // As a full disk does.
      try store.connection.run("ROLLBACK")
      try requireThrow(of: StoreError.self) { try store.endGroup() }
      let found = try store.write { try $0.session(.sample(1))?.revision }
      #expect(found == 1)
    }
  }

  @Test func aSecondReadReadsNoPlayer() async throws {
    try await withStore { store, _ in
      try store.write { try $0.setDefaultPlayer(.sample(1)) }
      func name() throws -> String? {
        try store.read { reader in
          _ = try reader.playerLinks()
          return try reader.defaultPlayer()?.displayName
        }
      }
      let first = try name()
      store.connection.forgetStatements { _ in true }
      #expect(try name() == first)
      #expect(store.connection.compiledTexts.filter { $0.contains("player") } == [])
    }
  }

  @Test func aReadSeesWhatAnyProgramHasChanged() async throws {
    try await withStore { store, path in
      try store.write { try $0.setDefaultPlayer(.sample(1)) }
      func name() throws -> String? { try store.read { try $0.defaultPlayer()?.displayName } }
      let first = try name()
      try withConnection(to: path) { try $0.run("UPDATE player SET display_name = 'Other'") }
      #expect(try name() == "Other")
      #expect(first != "Other")
      try store.write { writer in
        var player = try #require(try writer.player(.sample(1)))
        player.displayName = "Own"
        try writer.put(player)
      }
      #expect(try name() == "Own")
      try withConnection(to: path) { connection in
        try connection.run("UPDATE player SET merged_into = id")
      }
      #expect(try store.read { try $0.playerLinks() } == [.sample(1): .sample(1)])
    }
  }

  @Test func aReadSeesThatThePINIsAnotherOrGone() async throws {
    try await withStore { store, path in
      #expect(try store.read { try $0.pin() } == nil)
      try store.write { try $0.put(PINRecord.sample()) }
      #expect(try store.read { try $0.pin()?.generation } == PINRecord.sample().generation)
      try withConnection(to: path) { try $0.run("UPDATE pin SET generation = generation + 1") }
      #expect(try store.read { try $0.pin()?.generation } == PINRecord.sample().generation + 1)
      try withConnection(to: path) { try $0.run("DELETE FROM pin") }
      #expect(try store.read { try $0.pin() } == nil)
    }
  }

  private func requireThrow<Failure: Error>(
    of type: Failure.Type,
    _ body: () throws -> Void
  ) throws {
    #expect(throws: type) { try body() }
  }

  /// Passes a store whose last write put a session at its second step, and read its player.
  private func withStore(_ body: (OpenStore, String) throws -> Void) async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .seconds(1))
      try store.write { writer in
        try writer.put(Player.sample())
        try writer.put(Session.sample())
      }
      try store.write { try step(to: 1, in: $0) }
      try body(store, path)
    }
  }

  private func step(to step: Int, in writer: any StoreWriter) throws {
    _ = try writer.player(.sample(1))
    var session = try #require(try writer.session(.sample(1)))
    session.revision = step
    try writer.put(session)
  }

  /// The statements of the body that read a session or a player.
  private func statements(
    of store: OpenStore,
    _ body: (any StoreWriter) throws -> Void
  ) throws -> [String] {
    store.connection.forgetStatements { _ in true }
    try store.write(body)
    return store.connection.compiledTexts.filter { text in
      text.hasPrefix("SELECT") && ["FROM session", "FROM player"].contains(where: text.contains)
    }
  }
}
