import TimeQuestModels
import TimeQuestPersistence

extension SessionTable {
  /// All sessions that the query finds, by three statements however many they are, and by one where
  /// there is none, which is what most looks for today's and open sessions find.
  func find(_ query: SessionQuery) throws(StoreError) -> [Session] {
    let choice = Choice(query)
    var sessions = try database.rows(
      "\(Self.select) \(choice.text)",
      choice.values,
      read: Session.init
    )
    guard !sessions.isEmpty else { return [] }
    let ids = "SELECT session.id FROM session \(choice.text)"
    let tasks = try database.groups(
      """
      SELECT \(Self.owner), \(Self.task.selection) FROM session_task
      WHERE session_id IN (\(ids)) ORDER BY session_id, position
      """,
      choice.values,
      by: SessionID.self,
      read: SessionTask.init
    )
    let trials = try database.rows(
      "\(TrialTable.table.select) WHERE session_id IN (\(ids)) ORDER BY order_index",
      choice.values,
      read: Trial.init
    )
    let trialsOfSession = Dictionary(grouping: trials, by: \.sessionID)
    for index in sessions.indices {
      sessions[index].tasks = tasks[sessions[index].id] ?? []
      sessions[index].trials = trialsOfSession[sessions[index].id] ?? []
    }
    return sessions
  }

  /// How many sessions the query finds; no session is read for it.
  func count(_ query: SessionQuery) throws(StoreError) -> Int {
    let choice = Choice(query)
    return try database.value(
      "SELECT count(*) FROM (SELECT 1 FROM session \(choice.conditions) \(choice.limit)) AS found",
      choice.values
    ) ?? 0
  }
}

/// What follows `FROM session`, with the values of its parameters.
///
/// A condition is left out where nothing is asked, so that what remains finds its index.
private struct Choice {
  private(set) var conditions = "WHERE session.player_id = $1"
  private let order: String
  private(set) var limit = ""
  private(set) var values: [StoredValue]

  var text: String { "\(conditions) \(order) \(limit)" }

  init(_ query: SessionQuery) {
    values = [query.player.stored]
    // The few open sessions are sorted: to find them in order SQLite would walk through all others.
    let seq = query.state == .open ? "+session.seq" : "session.seq"
    order =
      switch query.order {
      case .oldestFirst: "ORDER BY \(seq)"
      case .newestFirst: "ORDER BY \(seq) DESC"
      case .lastChangedFirst: "ORDER BY session.change DESC"
      }
    switch query.state {
    case .open: conditions += " AND session.phase NOT IN ('summary', 'abandoned')"
    case .completed: conditions += " AND session.phase = 'summary'"
    case nil: break
    }
    if let routine = query.routine {
      conditions += " AND session.routine_id = " + parameter(routine)
    }
    if let since = query.since { conditions += " AND session.day >= " + parameter(since) }
    if let until = query.until { conditions += " AND session.day <= " + parameter(until) }
    if let before = query.before { conditions += " AND session.seq < \(place(of: before))" }
    if let after = query.after { conditions += " AND session.seq > \(place(of: after))" }
    if let count = query.limit { limit = "LIMIT " + parameter(max(0, count)) }
  }

  private mutating func parameter(_ value: some ColumnValue) -> String {
    values.append(value.stored)
    return "$" + String(values.count)
  }

  private mutating func place(of session: SessionID) -> String {
    "(SELECT seq FROM session WHERE id = \(parameter(session)))"
  }
}
