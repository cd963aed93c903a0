import TimeQuestModels
import TimeQuestPersistence

extension SessionTable {
  /// All sessions that the query selects.
  ///
  /// Runs three statements, or only one if there is no session, as in most queries for open
  /// sessions and those of today.
  func find(_ query: SessionQuery) throws(StoreError) -> [Session] {
    try find(Selection(query))
  }

  /// The ended sessions with a greater change number, with the number of the last one.
  func changed(after change: Int, limit: Int) throws(StoreError) -> (sessions: [Session], last: Int)
  {
    let condition = "WHERE session.change > $1 AND session.phase IN ('summary', 'abandoned')"
    let values = [change.stored, max(0, limit).stored]
    let selection = Selection(
      condition,
      order: "ORDER BY session.change",
      limit: "LIMIT $2",
      values
    )
    let sessions = try find(selection)
    guard sessions.count == limit, let last = sessions.last else {
      return (sessions, try latestChange())
    }
    let number = "SELECT change AS \"session.change\" FROM session WHERE id = $1"
    return (sessions, try database.value(number, [last.id.stored]) ?? change)
  }

  private func find(_ selection: Selection) throws(StoreError) -> [Session] {
    var sessions = try database.rows(
      "\(Self.select) \(selection.text)",
      selection.values,
      read: Session.init
    )
    guard !sessions.isEmpty else { return [] }
    let ids = "SELECT session.id FROM session \(selection.text)"
    let tasks = try database.groups(
      """
      SELECT \(Self.sessionID), \(Self.task.selection) FROM session_task
      WHERE session_id IN (\(ids)) ORDER BY session_id, position
      """,
      selection.values,
      by: SessionID.self,
      read: SessionTask.init
    )
    let trials = try database.rows(
      "\(TrialTable.table.select) WHERE session_id IN (\(ids)) ORDER BY order_index",
      selection.values,
      read: Trial.init
    )
    let trialsOfSession = Dictionary(grouping: trials, by: \.sessionID)
    for index in sessions.indices {
      sessions[index].tasks = tasks[sessions[index].id] ?? []
      sessions[index].trials = trialsOfSession[sessions[index].id] ?? []
    }
    return sessions
  }

  /// What the player's completed sessions earned, one row a day.
  func playedDays(of player: PlayerID) throws(StoreError) -> [PlayedDay] {
    let days = """
      SELECT day AS "session.day", CAST(sum(xp_earned) AS bigint) AS "session.xp_earned",
        coalesce(max(streak), 0) AS "session.streak"
      FROM session WHERE player_id = $1 AND phase = 'summary' GROUP BY day ORDER BY day
      """
    return try database.rows(days, [player.stored]) { row throws(StoreError) in
      PlayedDay(try row.next(), xp: try row.next(), namedStreak: try row.next())
    }
  }

  /// The number of sessions that the query selects, without reading them.
  func count(_ query: SessionQuery) throws(StoreError) -> Int {
    let selection = Selection(query)
    return try database.value(
      "SELECT count(*) FROM (SELECT 1 FROM session \(selection.conditions) \(selection.limit)) AS found",
      selection.values
    ) ?? 0
  }
}

/// The clauses after `FROM session` for a query, with the values of their parameters.
///
/// There are clauses only for the conditions of the query, so that the database finds an index.
private struct Selection {
  private(set) var conditions = "WHERE session.player_id = $1"
  private let order: String
  private(set) var limit = ""
  private(set) var values: [StoredValue]

  init(_ conditions: String, order: String, limit: String, _ values: [StoredValue]) {
    self.conditions = conditions
    self.order = order
    self.limit = limit
    self.values = values
  }

  var text: String { "\(conditions) \(order) \(limit)" }

  init(_ query: SessionQuery) {
    values = [query.player.stored]
    // The plus makes SQLite sort the few open sessions instead of scanning all sessions in order.
    let start = query.state == .open ? "+session.started_at_ms" : "session.started_at_ms"
    order =
      switch query.order {
      case .oldestFirst: "ORDER BY \(start), session.id"
      case .newestFirst: "ORDER BY \(start) DESC, session.id DESC"
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
    if let before = query.before { conditions += " AND \(Self.place) < \(place(of: before))" }
    if let after = query.after { conditions += " AND \(Self.place) > \(place(of: after))" }
    if let count = query.limit { limit = "LIMIT " + parameter(max(0, count)) }
  }

  private mutating func parameter(_ value: some ColumnValue) -> String {
    values.append(value.stored)
    return "$" + String(values.count)
  }

  private static let place = "(session.started_at_ms, session.id)"

  private mutating func place(of session: SessionID) -> String {
    "(SELECT started_at_ms, id FROM session WHERE id = \(parameter(session)))"
  }
}
