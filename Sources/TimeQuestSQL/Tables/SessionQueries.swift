import Synchronization
package import TimeQuestModels
package import TimeQuestPersistence

extension SQLTransaction {
  /// All sessions that the query selects.
  ///
  /// Runs three statements, or only one if there is no session, as in most queries for open
  /// sessions and those of today.
  package func sessions(_ query: SessionQuery) throws(StoreError) -> [Session] {
    try sessions(.of(query), query.values)
  }

  /// The ended sessions with a greater change number, with the number of the last one.
  func changedSessions(
    after change: Int,
    limit: Int
  ) throws(StoreError) -> (sessions: [Session], last: Int) {
    let sessions = try sessions(SessionTable.changed, [change.stored, max(0, limit).stored])
    guard sessions.count == limit, let last = sessions.last else {
      return (sessions, try latestSessionChange())
    }
    let number = "SELECT change AS \"session.change\" FROM session WHERE id = $1"
    return (sessions, try database.value(number, [last.id.stored]) ?? change)
  }

  private func sessions(
    _ statements: SessionStatements,
    _ values: [StoredValue]
  ) throws(StoreError) -> [Session] {
    var sessions = try database.rows(statements.sessions, values, read: SessionTable.read)
    guard sessions.count > 1 else {
      // SQLite would make a table of the one id.
      if !sessions.isEmpty { try readSteps(of: &sessions[0]) }
      return sessions
    }
    let tasks = try database.groups(
      statements.tasks,
      values,
      by: SessionID.self,
      read: SessionTable.readTask
    )
    let trials = try database.rows(statements.trials, values, read: TrialTable.read)
    let trialsOfSession = Dictionary(grouping: trials, by: \.sessionID)
    for index in sessions.indices {
      sessions[index].tasks = tasks[sessions[index].id] ?? []
      sessions[index].trials = trialsOfSession[sessions[index].id] ?? []
      try sessions[index].requireValid()
    }
    return sessions
  }

  /// What the player's completed sessions earned, one row a day.
  package func playedDays(of players: [PlayerID]) throws(StoreError) -> [PlayedDay] {
    let days = SessionTable.days.of(players)
    return try database.rows(days.sql, days.values) { row throws(StoreError) in
      let played = PlayedDay(
        try row.next(),
        xp: try row.next(),
        namedStreak: try row.next(),
        isPractice: try row.next(Int.self) == 1
      )
      guard Player.counts.contains(played.xp), Player.counts.contains(played.namedStreak) else {
        throw .damage(
          "an award is out of range",
          in: "player \(players.map(\.description).joined(separator: ", "))"
        )
      }
      return played
    }
  }

  /// Through an index that holds the few sessions with a find.
  package func finds(by players: [PlayerID]) throws(StoreError) -> PlayerFinds {
    let wanted = SessionTable.finds.of(players)
    let rows = try database.rows(wanted.sql, wanted.values) { row throws(StoreError) in
      (
        day: try row.next(CivilDay.self), discoveries: try row.next(Set<Discovery>?.self),
        thenAndNow: try row.next(ThenAndNow?.self)
      )
    }
    return rows.reduce(into: PlayerFinds()) { $0.add($1.discoveries, $1.thenAndNow, on: $1.day) }
  }

  /// The number of sessions that the query selects, without reading them.
  package func count(_ query: SessionQuery) throws(StoreError) -> Int {
    try database.value(SessionStatements.of(query).count, query.values) ?? 0
  }
}

extension SessionTable {
  fileprivate static let changed = SessionStatements(
    "WHERE session.change > $1 AND session.outcome IS NOT NULL",
    order: "ORDER BY session.change",
    limit: "LIMIT $2"
  )

  fileprivate static let days = PlayerStatement { isTheirs in
    """
    SELECT day AS "session.day", CAST(sum(xp_earned) AS bigint) AS "session.xp_earned",
      coalesce(max(CASE WHEN is_practice THEN 0 ELSE streak END), 0) AS "session.streak",
      min(CASE WHEN is_practice THEN 1 ELSE 0 END) AS "session.is_practice"
    FROM session WHERE \(isTheirs) AND outcome = 'summary' GROUP BY day ORDER BY day
    """
  }
  fileprivate static let finds = PlayerStatement { isTheirs in
    """
    SELECT day AS "session.day", discoveries AS "session.discoveries",
      then_and_now AS "session.then_and_now"
    FROM session
    WHERE \(isTheirs) AND (discoveries IS NOT NULL OR then_and_now IS NOT NULL)
    """
  }
}

/// The statements that read the sessions of a query; a class, as four texts are slow to copy.
private final class SessionStatements: Sendable {
  /// The sessions, without their steps.
  let sessions: String
  /// The tasks of these sessions, by session.
  let tasks: String
  /// The trials of these sessions, by session.
  let trials: String
  let count: String

  init(_ conditions: String, order: String, limit: String) {
    let selection = "\(conditions) \(order) \(limit)"
    let ids = "SELECT session.id FROM session \(selection)"
    sessions = "\(SessionTable.select) \(selection)"
    tasks = """
      SELECT \(SessionTable.sessionID), \(SessionTable.task.selection) FROM session_task
      WHERE session_id IN (\(ids)) ORDER BY session_id, position
      """
    trials = """
      \(TrialTable.table.select) WHERE session_id IN (\(ids)) ORDER BY session_id, order_index
      """
    count = "SELECT count(*) FROM (SELECT 1 FROM session \(conditions) \(limit)) AS found"
  }

  private static let known = Mutex<[SessionQuery.Form: SessionStatements]>([:])

  /// Those of a query; they are made once for each form, as that took a tenth of an answer.
  static func of(_ query: SessionQuery) -> SessionStatements {
    let form = query.form
    return known.withLock { known in
      if let statements = known[form] { return statements }
      let statements = SessionStatements(form)
      known[form] = statements
      return statements
    }
  }

  /// There are clauses only for the conditions of the query, so that the database finds an index.
  private convenience init(_ form: SessionQuery.Form) {
    var parameters = (1...).lazy.map { "$\($0)" }.makeIterator()
    func parameter() -> String { parameters.next() ?? "" }
    func place() -> String { "(SELECT started_at_ms, id FROM session WHERE id = \(parameter()))" }
    let ids = (0..<max(1, form.players)).map { _ in parameter() }
    var conditions = "WHERE session.\(PlayerStatement.condition(ids))"
    if form.contains(.open) { conditions += " AND session.outcome IS NULL" }
    if form.contains(.completed) { conditions += " AND session.outcome = 'summary'" }
    if form.contains(.withoutPractice) { conditions += " AND NOT session.is_practice" }
    if form.contains(.withoutAssisted) { conditions += " AND NOT session.is_assisted" }
    if form.contains(.routine) { conditions += " AND session.routine_id = \(parameter())" }
    if form.contains(.since) { conditions += " AND session.day >= \(parameter())" }
    if form.contains(.until) { conditions += " AND session.day <= \(parameter())" }
    if form.contains(.before) { conditions += " AND \(Self.place) < \(place())" }
    if form.contains(.after) { conditions += " AND \(Self.place) > \(place())" }
    // The plus makes SQLite sort the few open sessions instead of scanning all sessions in order.
    let start = form.contains(.open) ? "+session.started_at_ms" : "session.started_at_ms"
    var order = "ORDER BY \(start), session.id"
    if form.contains(.newestFirst) { order = "ORDER BY \(start) DESC, session.id DESC" }
    if form.contains(.lastChangedFirst) {
      // Each player's changes have numbers of their own.
      let change = ids.count > 1 ? "session.updated_at_ms DESC, session.id" : "session.change"
      order = "ORDER BY \(change) DESC"
    }
    self.init(conditions, order: order, limit: form.contains(.limit) ? "LIMIT \(parameter())" : "")
  }

  private static let place = "(session.started_at_ms, session.id)"
}

extension SessionQuery {
  /// What decides about the text of the statements: which conditions there are, without values.
  ///
  /// One number, which is hashed for every query.
  fileprivate struct Form: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let open = Form(rawValue: 1)
    static let completed = Form(rawValue: 2)
    static let newestFirst = Form(rawValue: 4)
    static let lastChangedFirst = Form(rawValue: 8)
    static let withoutPractice = Form(rawValue: 16)
    static let withoutAssisted = Form(rawValue: 32)
    static let routine = Form(rawValue: 64)
    static let since = Form(rawValue: 128)
    static let until = Form(rawValue: 256)
    static let before = Form(rawValue: 512)
    static let after = Form(rawValue: 1024)
    static let limit = Form(rawValue: 2048)

    /// How many ids the player has, in the bits above the conditions.
    var players: Int { rawValue >> 12 }

    init(rawValue: Int) { self.rawValue = rawValue }
    init(players: Int) { rawValue = players << 12 }
  }

  fileprivate var form: Form {
    var form = Form(players: players.count)
    switch state {
    case .open: form.formUnion(.open)
    case .completed: form.formUnion(.completed)
    case nil: break
    }
    switch order {
    case .oldestFirst: break
    case .newestFirst: form.formUnion(.newestFirst)
    case .lastChangedFirst: form.formUnion(.lastChangedFirst)
    }
    if excludesPractice { form.formUnion(.withoutPractice) }
    if excludesAssisted { form.formUnion(.withoutAssisted) }
    if routine != nil { form.formUnion(.routine) }
    if since != nil { form.formUnion(.since) }
    if until != nil { form.formUnion(.until) }
    if before != nil { form.formUnion(.before) }
    if after != nil { form.formUnion(.after) }
    if limit != nil { form.formUnion(.limit) }
    return form
  }

  /// The values of the parameters, in the order in which the statements have them.
  fileprivate var values: [StoredValue] {
    var values: [StoredValue] = []
    values.reserveCapacity(7)
    // No id is NULL, which no player has.
    if players.isEmpty { values.append(.null) }
    for player in players { values.append(player.stored) }
    if let routine { values.append(routine.stored) }
    if let since { values.append(since.stored) }
    if let until { values.append(until.stored) }
    if let before { values.append(before.stored) }
    if let after { values.append(after.stored) }
    if let limit { values.append(max(0, limit).stored) }
    return values
  }
}
