import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// What a server keeps of deleted records.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct CompactionTests {
  /// Compares files, not sizes: rows that another transaction may still see remain for a while.
  @Test func compactingRewritesEveryTable() async throws {
    try await Server.withStore { store, location in
      let connection = try Server.connection(to: location)
      func files() throws -> [Int?] {
        try PostgresStore.tables.map {
          try connection.database.value("SELECT pg_relation_filenode('\($0)')")
        }
      }
      let before = try files()
      try await store.compact()
      for (table, (old, new)) in zip(PostgresStore.tables, zip(before, try files())) {
        #expect(old != new, "\(table)")
      }
    }
  }

  @Test func whatOthersMayStillReadIsNamedUntilItIsGone() async throws {
    try await Server.withStore { store, location in
      let engine = QuestEngine(store: store, environment: .system())
      let first = try await engine.profile().playerID
      try await store.write { try $0.put(Player.sample(.sample(2))) }
      let reader = try Server.connection(to: location)
      try reader.execute(
        script: "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM meta; COMMIT"
      )
      try reader.execute(script: "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT now()")
      await #expect {
        try await engine.administratorSession().erase(first)
      } throws: { error in
        let error = error as? StoreError
        return error?.kind == .busy && error?.remedy?.contains("the session") == true
      }
      #expect(try await engine.owner.check().notices.count == 1)
      try reader.execute(script: "COMMIT")
      // The player is not there any more, and what is left of them goes.
      await #expect(throws: QuestError.self) {
        try await engine.administratorSession().erase(first)
      }
      #expect(try await engine.owner.check().notices == [])
    }
  }

  @Test func theServerKeepsNoSamplesOfTextsAndIDs() async throws {
    try await Server.withStore { store, location in
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(Session.sample())
      }
      let other = try Server.connection(to: location)
      try other.execute(script: "ANALYZE player, session")
      let sampled: [String] = try other.database.rows(
        """
        SELECT DISTINCT data_type FROM pg_stats JOIN information_schema.columns
          ON table_schema = schemaname AND table_name = tablename AND column_name = attname
        WHERE schemaname = current_schema() ORDER BY 1
        """
      ) { row throws(StoreError) in try row.next() }
      #expect(sampled == ["bigint", "boolean"])
    }
  }
}
