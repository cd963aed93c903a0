import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

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

  @Test func aStepIsJudgedByAsFewPagesAfterALongHistory() async throws {
    try await Server.withStore { store, location in
      try await store.write { writer in
        try writer.put(Player.sample(.sample(1)))
        try writer.put(Session.sample(.sample(1), player: .sample(1), trials: [.sample()]))
      }
      let connection = try Server.connection(to: location)
      try connection.execute(
        script: """
          INSERT INTO trial (
            session_id, player_id, id, task_id, task_display_name, order_index, estimate_ms,
            actual_ms, scorer, rating, verdict, validity, was_closest, xp, recorded_at_ms, day
          )
          SELECT session_id, player_id, gen_random_uuid(), task_id, task_display_name,
            order_index + number, estimate_ms + number, actual_ms, scorer, rating, verdict,
            validity, was_closest, xp, recorded_at_ms, day
          FROM trial, generate_series(1, 20000) AS number
          """
      )
      let record = TrialTable.record.of([.sample(1)], Trial.sample().taskID.stored)
      #expect(try Self.pages(of: record.sql, record.values, by: connection) < 150)
    }
  }
}
