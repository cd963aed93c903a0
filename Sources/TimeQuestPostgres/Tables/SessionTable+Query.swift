import TimeQuestModels
import TimeQuestPersistence

extension SessionTable {
  /// All sessions that the query finds, by three statements however many they are.
  func find(_ query: SessionQuery) throws(StoreError) -> [Session] {
    let choice = Choice(query)
    let ids = "SELECT session.id FROM session \(choice.text)"
    let tasks = try connection.groups(
      "\(Self.task.select) WHERE session_id IN (\(ids)) ORDER BY session_id, position",
      values: choice.values,
      by: SessionID.self,
      read: SessionTask.init
    )
    let trials = try connection.rows(
      "\(EstimationTable.table.select) WHERE session_id IN (\(ids)) ORDER BY order_index",
      values: choice.values,
      read: Estimation.init
    )
    let trialsOfSession = Dictionary(grouping: trials, by: \.sessionID)
    return try connection.rows("\(Self.select) \(choice.text)", values: choice.values) {
      row throws(StoreError) in try Session(&row, tasks: tasks, trials: trialsOfSession)
    }
  }

  /// How many sessions the query finds; no session is read for it.
  func count(_ query: SessionQuery) throws(StoreError) -> Int {
    let choice = Choice(query)
    return try connection.rows(
      "SELECT count(*) FROM (SELECT 1 FROM session \(choice.text)) AS found",
      values: choice.values
    ) { row throws(StoreError) in try row.next(Int.self) }.first ?? 0
  }
}

/// What follows `FROM session`, with the values of its parameters.
///
/// A condition is left out where nothing is asked, so that what remains finds its index.
private struct Choice {
  private(set) var text = "WHERE session.player_id = $1"
  private(set) var values: [String?]

  init(_ query: SessionQuery) {
    values = [query.player.stored]
    add("session.routine_id =", query.routine)
    add("session.day >=", query.since)
    addPlace("<", query.before)
    addPlace(">", query.after)
    switch query.state {
    case .open: text += " AND session.phase NOT IN ('summary', 'abandoned')"
    case .completed: text += " AND session.phase = 'summary'"
    case nil: break
    }
    switch query.order {
    case .oldestFirst: text += " ORDER BY session.seq"
    case .newestFirst: text += " ORDER BY session.seq DESC"
    case .lastChangedFirst: text += " ORDER BY session.change DESC"
    }
    values.append(query.limit.map { max(0, $0) }.stored)
    text += " LIMIT $\(values.count)"
  }

  private mutating func add(_ condition: String, _ value: (some ColumnValue)?) {
    guard let value else { return }
    values.append(value.stored)
    text += " AND \(condition) $\(values.count)"
  }

  private mutating func addPlace(_ sign: String, _ session: SessionID?) {
    guard let session else { return }
    values.append(session.stored)
    text += " AND session.seq \(sign) (SELECT seq FROM session WHERE id = $\(values.count))"
  }
}
