import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// What an earlier version wrote is carried over when it is opened.
@Suite struct MigrationTests {
  @Test func aStoreOfTheFirstFormatKeepsWhatItHoldsAndTakesClaims() async throws {
    try await withPath { path in
      let old = try SQLiteStore(path: path)
      try await old.write { writer in
        try writer.put(Player.sample())
        try writer.put(Session.sample())
      }
      try await old.close()
      try withConnection(to: path) { connection in
        try connection.run("DROP TABLE reminder_claim")
        try connection.run("PRAGMA user_version = 1")
      }
      let store = try SQLiteStore(path: path)
      let claim = ReminderClaim(
        playerID: .sample(1),
        routineID: .sample(1),
        day: .sample,
        channel: "desktop"
      )
      try await store.write { try $0.put(claim) }
      let sessions = SessionQuery(player: .sample(1))
      #expect(try await store.read { try $0.players() } == [.sample()])
      #expect(try await store.read { try $0.sessions(sessions) } == [.sample()])
      #expect(try await store.read { try $0.isClaimed(claim) })
      try await store.close()
    }
  }
}
