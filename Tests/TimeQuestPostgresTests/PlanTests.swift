import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

@testable import TimeQuestPostgres

/// How much of the tables a statement touches, as the server's own `EXPLAIN` counts it.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct PlanTests {
  /// The pages of 8 KiB that the statement reads.
  private static func pages(
    of sql: String,
    _ values: [StoredValue],
    by connection: PostgresConnection
  ) throws -> Int {
    let plan = try Database(connection).rows(
      "EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(sql)",
      values
    ) { row throws(StoreError) -> String in try row.next() }
    let buffers = try #require(plan.joined().firstMatch(of: /Buffers: shared hit=(\d+)/))
    return try #require(Int(buffers.1))
  }

  @Test func anEventIsTrimmedWithoutReadingWhatWasDeletedBefore() async throws {
    try await Server.withStore { _, location in
      let connection = try Server.connection(to: location)
      try connection.execute(
        script: """
          ALTER TABLE event SET (autovacuum_enabled = off);
          INSERT INTO event (journal, seq, topic)
          SELECT 'parent', seq, 'player' FROM generate_series(1, 60050) AS seq;
          DELETE FROM event WHERE seq <= 59000
          """
      )
      let values = ["parent".stored, (Journal.capacity + 1).stored, Journal.block.stored]
      #expect(try Self.pages(of: EventTable.trim, values, by: connection) < 20)
    }
  }
}
