import TimeQuestModels
import TimeQuestPersistence

extension SessionTable {
  /// All sessions that the query finds, by four statements however many they are, and by one where
  /// there is none, which is what most looks for today's and open sessions find.
  func find(_ query: SessionQuery) throws(StoreError) -> [Session] {
    guard try isAny(query) else { return [] }
    let ids = "SELECT session.id FROM session \(query.choice) \(query.sorting) LIMIT ?6"
    let tasks = try connection.groups(
      "SELECT \(Self.owner), \(Self.task.selection) FROM session_task WHERE session_id IN (\(ids)) ORDER BY session_id, position",
      query.player,
      query.routine,
      query.since,
      query.before,
      query.after,
      query.boundLimit,
      by: SessionID.self,
      read: SessionTask.init
    )
    let trials = try connection.rows(
      "\(EstimationTable.table.select) WHERE session_id IN (\(ids)) ORDER BY order_index",
      query.player,
      query.routine,
      query.since,
      query.before,
      query.after,
      query.boundLimit,
      read: Estimation.init
    )
    let trialsOfSession = Dictionary(grouping: trials, by: \.sessionID)
    return try connection.rows(
      "\(Self.select) \(query.choice) \(query.sorting) LIMIT ?6",
      query.player,
      query.routine,
      query.since,
      query.before,
      query.after,
      query.boundLimit
    ) { row throws(StoreError) in
      let id: SessionID = try row.next()
      return try Session(id, &row, tasks: tasks[id] ?? [], trials: trialsOfSession[id] ?? [])
    }
  }

  private func isAny(_ query: SessionQuery) throws(StoreError) -> Bool {
    try connection.value(
      "SELECT 1 FROM session \(query.choice) LIMIT ?6",
      query.player,
      query.routine,
      query.since,
      query.before,
      query.after,
      query.boundLimit,
      as: Int.self
    ) != nil
  }

  /// How many sessions the query finds; no session is read for it.
  func count(_ query: SessionQuery) throws(StoreError) -> Int {
    try connection.value(
      "SELECT count(*) FROM (SELECT 1 FROM session \(query.choice) LIMIT ?6)",
      query.player,
      query.routine,
      query.since,
      query.before,
      query.after,
      query.boundLimit
    ) ?? 0
  }
}

/// The parts of a statement. Their parameters are 1 player, 2 routine, 3 since, 4 before, 5 after,
/// 6 limit.
///
/// A condition is left out where nothing is asked, so that what remains finds its index.
extension SessionQuery {
  fileprivate var choice: String {
    var conditions = ["session.player_id = ?1"]
    if routine != nil { conditions.append("session.routine_id = ?2") }
    if since != nil { conditions.append("session.day >= ?3") }
    if before != nil { conditions.append("session.seq < (SELECT seq FROM session WHERE id = ?4)") }
    if after != nil { conditions.append("session.seq > (SELECT seq FROM session WHERE id = ?5)") }
    switch state {
    case .open: conditions.append("session.phase NOT IN ('summary', 'abandoned')")
    case .completed: conditions.append("session.phase = 'summary'")
    case nil: break
    }
    return "WHERE \(conditions.joined(separator: " AND "))"
  }

  /// The few open sessions are sorted: for their order's sake SQLite would walk through all others.
  fileprivate var sorting: String {
    let place = state == .open ? "+session.seq" : "session.seq"
    return switch order {
    case .oldestFirst: "ORDER BY \(place)"
    case .newestFirst: "ORDER BY \(place) DESC"
    case .lastChangedFirst: "ORDER BY session.change DESC"
    }
  }

  /// SQLite takes −1 for no limit.
  fileprivate var boundLimit: Int { limit.map { max(0, $0) } ?? -1 }
}
