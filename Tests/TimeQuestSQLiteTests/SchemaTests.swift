import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// The schema as another SQLite tool shows it.
@Suite struct SchemaTests {
  @Test(arguments: [
    ("PRAGMA journal_mode", "wal"),
    ("PRAGMA synchronous", "2"),
    ("PRAGMA foreign_keys", "1"),
    ("PRAGMA application_id", "1416450420"),
    ("PRAGMA user_version", "1"),
    ("PRAGMA integrity_check", "ok"),
    ("SELECT count(*) FROM pragma_foreign_key_check", "0"),
    ("SELECT clock FROM meta", "real"),
  ])
  func describesItself(_ question: String, _ answer: String) async throws {
    try await withPlayedStore { store in
      let found = try store.connection.database.first(question) { row throws(StoreError) in
        try row.next(Text.self)
      }
      #expect(found?.text == answer)
    }
  }

  @Test func everyTableIsStrictWithIntegersAndTextOnly() async throws {
    try await withPlayedStore { store in
      let tables = try store.connection.database.rows(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
      ) { row throws(StoreError) in
        (name: try row.next(String.self), isStrict: try row.next(Bool.self))
      }
      #expect(tables.count == 15)
      for table in tables {
        #expect(table.isStrict, "\(table.name)")
        let types = try store.connection.database.rows(
          "SELECT DISTINCT type FROM pragma_table_xinfo('\(table.name)')"
        ) { row throws(StoreError) in try row.next(String.self) }
        #expect(Set(types).isSubset(of: ["INTEGER", "TEXT"]), "\(table.name)")
      }
    }
  }

  /// Checks the plans of all statements that the store has compiled, so that none is left out.
  @Test func noQueryForAPlayerScansATable() async throws {
    try await withPlayedStore { store in
      let player = PlayerID.sample(1)
      try store.read { reader in
        _ = try reader.player(player)
        _ = try reader.defaultPlayer()
        _ = try reader.routine(.sample(1))
        _ = try reader.session(.sample(1))
        for task in [nil, TaskID.sample(1)] {
          for countedOnly in [false, true] {
            _ = try reader.trials(
              TrialQuery(players: [player], task: task, countedOnly: countedOnly)
            )
          }
        }
        _ = try reader.taskRecord(of: .sample(1), by: [player])
        _ = try reader.usualTime(of: .sample(1), by: [player])
        _ = try reader.closestTrials(by: [player])
        for query in Self.allQueries {
          _ = try reader.sessions(query)
          _ = try reader.count(query)
        }
      }
      let small = [
        "SCAN player", "SCAN routine", "SCAN meta", "SCAN tombstone", "SCAN routine_schedule",
      ]
      let subqueries = ["SCAN tried", "SCAN found", "SCAN CONSTANT ROW"]
      let known = Set(small + subqueries)
      for text in store.connection.compiledTexts where !text.hasPrefix("PRAGMA") {
        for step in try store.connection.plan(of: text) where step.hasPrefix("SCAN") {
          #expect(known.contains(step), "\(step): \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    (
      SessionQuery(players: [.sample(1)], state: .open, order: .lastChangedFirst, limit: 1),
      "session_open (player_id=?)"
    ),
    (
      SessionQuery(players: [.sample(1)], routine: .sample(2), state: .open, limit: 1),
      "session_open (player_id=?)"
    ),
    (
      SessionQuery(players: [.sample(1)], state: .completed, since: .sample),
      "session_completed_by_day (player_id=? AND day>?)"
    ),
    (
      SessionQuery(players: [.sample(1)], routine: .sample(1), state: .completed, since: .sample),
      "session_completed (player_id=? AND routine_id=? AND day>?)"
    ),
    (
      SessionQuery(players: [.sample(1)], order: .newestFirst, limit: 20),
      "session_by_player (player_id=?)"
    ),
    (
      SessionQuery(players: [.sample(1)], order: .lastChangedFirst),
      "session_by_player (player_id=?)"
    ),
  ])
  func aSessionQueryUsesItsIndex(
    _ query: SessionQuery,
    _ index: String
  ) async throws {
    var plan: [String] = []
    try await withPlayedStore { store in
      _ = try store.read { try $0.sessions(query) }
      let text = store.connection.compiledTexts.first { $0.contains("LEFT JOIN open_trial") }
      plan = try store.connection.plan(of: try #require(text))
    }
    #expect(plan.contains { $0.contains(index) }, "\(plan)")
    let isSorted = plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }
    let isFew = query.since != nil || (query.state == .open) != (query.order == .lastChangedFirst)
    #expect(isSorted == isFew, "only what begins at a day, or is open, is left to sort")
  }

  @Test(arguments: [
    (TrialQuery(players: [.sample(1)], countedOnly: true, order: .newestFirst, limit: 9), false),
    (TrialQuery(players: [.sample(1)], order: .newestFirst, limit: 9), false),
    (
      TrialQuery(
        players: [.sample(1)],
        task: .sample(1),
        countedOnly: true,
        order: .newestFirst,
        limit: 9
      ),
      true
    ),
    (TrialQuery(players: [.sample(1)], task: .sample(1), order: .newestFirst, limit: 9), true),
  ])
  func theLatestTrialsAreReadFromTheirIndexInOrder(
    _ query: TrialQuery,
    _ isOfTask: Bool
  ) async throws {
    try await withPlayedStore { store in
      _ = try store.read { try $0.trials(query) }
      let text = store.connection.compiledTexts.first {
        $0.contains("ORDER BY \"trial.recorded_at_ms\" DESC")
      }
      let plan = try store.connection.plan(of: try #require(text))
      let index = isOfTask ? "trial_of_task_in_order" : "trial_in_order"
      #expect(plan.contains { $0.contains("USING INDEX \(index) (") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    }
  }

  @Test func aTaskRecordAndAUsualTimeAreReadThroughIndexesAlone() async throws {
    try await withPlayedStore { store in
      let before = Set(store.connection.compiledTexts)
      try store.read {
        _ = try $0.taskRecord(of: .sample(1), by: [.sample(1)])
        _ = try $0.usualTime(of: .sample(1), by: [.sample(1)])
      }
      for text in store.connection.compiledTexts
      where !before.contains(text) && text.contains("FROM trial") {
        let plan = try store.connection.plan(of: text)
        #expect(plan.contains { $0.contains("COVERING INDEX trial_by_task") }, "\(plan)")
        #expect(!plan.contains { $0.contains("SCAN trial") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
  }

  private static let allQueries: [SessionQuery] = {
    var queries: [SessionQuery] = []
    for routine in [nil, RoutineID.sample(1)] {
      for state in [nil, SessionQuery.State.open, .completed] {
        for since in [nil, CivilDay.sample] {
          for before in [nil, SessionID.sample(1)] {
            for order in [SessionQuery.Order.oldestFirst, .newestFirst, .lastChangedFirst] {
              queries.append(
                SessionQuery(
                  players: [.sample(1)],
                  routine: routine,
                  state: state,
                  since: since,
                  before: before,
                  order: order,
                  limit: 2
                )
              )
            }
          }
        }
      }
    }
    return queries
  }()

  private func withPlayedStore(_ body: (OpenStore) throws -> Void) async throws {
    try await withPath { path in
      let played = try SQLiteStore(path: path)
      try await SampleHistory(seed: 3).write(to: played)
      try await played.close()
      try body(try OpenStore(path: path, clock: .real, timeout: .zero))
    }
  }
}

/// An integer or a text, as text.
private struct Text: ColumnValue {
  let text: String

  static func read(_ row: borrowing Row) -> Self? {
    (row.text ?? row.integer.map { "\($0)" }).map(Self.init(text:))
  }

  var stored: StoredValue { .text(text) }
}

extension SQLiteConnection {
  /// The steps of SQLite's query plan.
  fileprivate func plan(of sql: String) throws -> [String] {
    try database.rows("EXPLAIN QUERY PLAN \(sql)") { row throws(StoreError) in
      for _ in 0..<3 { _ = try row.next(Int.self) }
      return try row.next(String.self)
    }
  }
}
