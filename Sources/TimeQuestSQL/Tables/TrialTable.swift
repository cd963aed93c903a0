package import TimeQuestModels
package import TimeQuestPersistence

/// The recorded trials of all sessions.
package enum TrialTable {
  static let table = Table<(trial: Trial, player: PlayerID)>(
    "trial",
    [
      Column("id") { $0.trial.id.stored },
      Column("session_id") { $0.trial.sessionID.stored },
      Column("task_id") { $0.trial.taskID.stored },
      Column("task_display_name") { $0.trial.taskDisplayName.stored },
      Column("order_index") { $0.trial.orderIndex.stored },
    ] + Estimate.columns.map { $0.within { $0.trial.estimate } } + [
      Column("felt_ms") { $0.trial.felt.stored },
      Column("actual_ms") { $0.trial.actual.stored },
      Column("scorer") { $0.trial.scorer.stored },
      Column("rating") { $0.trial.rating.stored },
      Column("verdict") { $0.trial.verdict.stored },
      Column("flag") { $0.trial.flag.stored },
      Column("flag_revision") { ($0.trial.flagStamp?.revision).stored },
      Column("flag_updated_at_ms") { ($0.trial.flagStamp?.updatedAt).stored },
      Column("flag_edit_id") { ($0.trial.flagStamp?.editID).stored },
      Column("was_closest") { $0.trial.wasClosest.stored },
      Column("remark") { $0.trial.remark.stored },
      Column("xp") { $0.trial.xp.stored },
      Column("recorded_at_ms") { $0.trial.recordedAt.stored },
      Column("day") { $0.trial.day.stored },
      Column("validity") { $0.trial.validity.stored },
      Column("player_id") { $0.player.stored },
    ]
  )

  /// A trial of a session, which is validated with it.
  static func read(_ row: inout Row) throws(StoreError) -> Trial {
    Trial(
      id: try row.next(),
      sessionID: try row.next(),
      taskID: try row.next(),
      taskDisplayName: try row.next(),
      orderIndex: try row.next(),
      estimate: try Estimate(&row),
      felt: try row.next(),
      actual: try row.next(),
      scorer: try row.next(),
      rating: try row.next(),
      verdict: try row.next(),
      flag: try row.next(),
      flagStamp: try row.nextGroup(of: 3, read: EditStamp.init),
      wasClosest: try row.next(),
      remark: try row.next(),
      xp: try row.next(),
      recordedAt: try row.next(),
      day: try row.next()
    )
  }

  fileprivate static func readValidated(_ row: inout Row) throws(StoreError) -> Trial {
    try read(&row).validated()
  }

  fileprivate static let upsert = table.upsert(by: "session_id, order_index")
  fileprivate static let ofSession = "\(table.select) WHERE session_id = $1 ORDER BY order_index"
  fileprivate static let delete = "DELETE FROM trial WHERE session_id = $1 AND order_index = $2"
  /// Excludes the trials that are held back until the summary of their session, which one that was
  /// abandoned never shows.
  fileprivate static func isShown(_ isTheirs: String) -> String {
    """
    session_id NOT IN (
      SELECT id FROM session
      WHERE \(isTheirs) AND feedback = 'summary' AND coalesce(outcome, '') <> 'summary'
    )
    """
  }

  fileprivate static func counted(_ isTheirs: String) -> String {
    "FROM trial WHERE \(isTheirs) AND task_id = $2 AND validity = 'ok' AND \(isShown(isTheirs))"
  }

  fileprivate static let count = PlayerStatement {
    "SELECT count(*) FROM (SELECT 1 FROM trial WHERE \($0) LIMIT $2) AS found"
  }
  fileprivate static let countCounted = PlayerStatement {
    """
    SELECT count(*) FROM (SELECT 1 FROM trial WHERE \($0) AND validity = 'ok' LIMIT $2) AS found
    """
  }
  fileprivate static let total = PlayerStatement {
    "SELECT count(*) \(counted($0))"
  }
  /// Each value is found through an index: the cost does not grow with the number of trials.
  ///
  /// PostgreSQL would rather sort all trials in the index that has the durations; with `seq`, which
  /// is in no index, it goes along the distances.
  package static let record = PlayerStatement {
    """
    SELECT
      (SELECT count(*) FROM (SELECT 1 \(counted($0)) LIMIT \(TaskRecord.mostTrials)) AS found),
      (
        SELECT abs(estimate_ms - actual_ms) FROM trial WHERE seq = (
          SELECT seq \(counted($0)) AND low_ms IS NULL
          ORDER BY abs(estimate_ms - actual_ms) LIMIT 1
        )
      ),
      (SELECT actual_ms \(counted($0)) ORDER BY actual_ms DESC LIMIT 1)
    """
  }
  /// The middle one, or the two in the middle.
  fileprivate static let middle = PlayerStatement {
    "SELECT actual_ms AS \"actual_ms\" \(counted($0)) ORDER BY actual_ms LIMIT $4 OFFSET $3"
  }
  fileprivate static let spotOn = PlayerStatement { isTheirs in
    """
    SELECT count(*) FROM (
      SELECT 1 FROM trial
      WHERE \(isTheirs) AND rating = 'spotOn' AND actual_ms BETWEEN $2 AND $3
        AND validity = 'ok' AND \(isShown(isTheirs))
      LIMIT $4
    ) AS found
    """
  }
  /// Finds each task and its closest trial through an index: the cost grows with the number of
  /// tasks, not of trials.
  fileprivate static let closest = PlayerStatement { isTheirs in
    """
    WITH RECURSIVE tried (id) AS (
      SELECT (SELECT task_id FROM trial WHERE \(isTheirs) ORDER BY task_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT task_id FROM trial
        WHERE \(isTheirs) AND task_id > tried.id ORDER BY task_id LIMIT 1
      )
      FROM tried WHERE tried.id IS NOT NULL
    )
    SELECT first.recorded_at_ms AS "first.recorded_at_ms", first.id AS "first.id", \(table.selection)
    FROM tried JOIN trial ON trial.seq = (
      SELECT seq FROM trial
      WHERE \(isTheirs) AND task_id = tried.id AND validity = 'ok' AND low_ms IS NULL
        AND \(isShown(isTheirs))
      ORDER BY abs(estimate_ms - actual_ms), recorded_at_ms, id LIMIT 1
    )
    JOIN trial AS first ON first.seq = (
      SELECT seq FROM trial
      WHERE \(isTheirs) AND task_id = tried.id AND validity = 'ok' AND low_ms IS NULL
        AND \(isShown(isTheirs))
      ORDER BY recorded_at_ms, id LIMIT 1
    )
    """
  }

  fileprivate static let countedTrials = PlayerStatement { counted($0, and: "") }
  fileprivate static let countedTrialsOfTask = PlayerStatement {
    counted($0, and: "AND trial.task_id = $3")
  }
  /// Goes along the completed sessions by day, and from each to its trials, through indexes.
  fileprivate static func counted(_ isTheirs: String, and condition: String) -> String {
    """
    SELECT trial.estimate_ms AS "trial.estimate_ms", trial.low_ms AS "trial.low_ms",
      trial.high_ms AS "trial.high_ms", trial.actual_ms AS "trial.actual_ms",
      trial.scorer AS "trial.scorer", session.seq AS "session.seq", session.id AS "session.id",
      session.day AS "session.day"
    FROM session JOIN trial ON trial.session_id = session.id
    WHERE session.\(isTheirs) AND session.outcome = 'summary' AND session.day >= $2
      AND trial.validity = 'ok' \(condition)
    ORDER BY session.day, session.seq, trial.order_index
    """
  }
}

extension SQLTransaction {
  package func trials(_ query: TrialQuery) throws(StoreError) -> [Trial] {
    var values = query.players.map(\.stored)
    guard !values.isEmpty else { return [] }
    let isTheirs = PlayerStatement.condition((1...values.count).map { "$\($0)" })
    var sql = "\(TrialTable.table.select) WHERE \(isTheirs) AND \(TrialTable.isShown(isTheirs))"
    if query.excludesAssisted {
      sql += " AND session_id NOT IN (SELECT id FROM session WHERE \(isTheirs) AND is_assisted)"
    }
    if let task = query.task {
      values.append(task.stored)
      sql += " AND task_id = $\(values.count)"
    }
    // The latest trials are found through indexes that have the validity before the moment: one
    // walk along them for each validity, merged, where all of them are wanted.
    if query.countedOnly || query.limit != nil {
      let validities = query.countedOnly ? [.ok] : Validity.allCases
      sql = validities.map { "\(sql) AND validity = '\($0.rawValue)'" }
        .joined(separator: " UNION ALL ")
    }
    let direction = query.order == .oldestFirst ? "" : " DESC"
    sql += " ORDER BY \"trial.recorded_at_ms\"\(direction), \"trial.id\"\(direction)"
    if let limit = query.limit {
      values.append(max(0, limit).stored)
      sql += " LIMIT $\(values.count)"
    }
    return try database.rows(sql, values, read: TrialTable.readValidated)
  }

  /// Through an index alone.
  package func countTrials(
    by players: [PlayerID],
    countedOnly: Bool,
    limit: Int
  ) throws(StoreError) -> Int {
    let statement = countedOnly ? TrialTable.countCounted : TrialTable.count
    let count = statement.of(players, max(0, limit).stored)
    return try database.value(count.sql, count.values) ?? 0
  }

  func storedTrials(_ session: SessionID) throws(StoreError) -> [Trial] {
    try database.rows(TrialTable.ofSession, [session.stored], read: TrialTable.read)
  }

  package func taskRecord(of task: TaskID, by players: [PlayerID]) throws(StoreError) -> TaskRecord
  {
    let wanted = TrialTable.record.of(players, task.stored)
    let record = try database.first(wanted.sql, wanted.values) { row throws(StoreError) in
      TaskRecord(trials: try row.next(), closest: try row.next(), longest: try row.next())
    }
    if let longest = record?.longest { try requirePossible(longest, of: task) }
    return record ?? TaskRecord()
  }

  package func usualTime(of task: TaskID, by players: [PlayerID]) throws(StoreError) -> UsualTime? {
    let total = TrialTable.total.of(players, task.stored)
    let trials: Int = try database.value(total.sql, total.values) ?? 0
    let (offset, count) = (max(0, trials - 1) / 2, 2 - trials % 2)
    let found = TrialTable.middle.of(players, task.stored, offset.stored, count.stored)
    let middle = try database.rows(found.sql, found.values) { row throws(StoreError) in
      let actual: Seconds = try row.next()
      try requirePossible(actual, of: task)
      return actual
    }
    return Seconds.median(ofAscending: middle).map { UsualTime(trials: trials, median: $0) }
  }

  private func requirePossible(_ actual: Seconds, of task: TaskID) throws(StoreError) {
    guard CountedTrial.possibleTimes.contains(actual) else {
      throw .damage("an actual time is not above zero", in: "task \(task)")
    }
  }

  package func countSpotOn(
    by players: [PlayerID],
    lasting actual: ClosedRange<Seconds>,
    limit: Int
  ) throws(StoreError) -> Int {
    let (least, most) = (actual.lowerBound.stored, actual.upperBound.stored)
    let wanted = TrialTable.spotOn.of(players, least, most, max(0, limit).stored)
    return try database.value(wanted.sql, wanted.values) ?? 0
  }

  package func closestTrials(by players: [PlayerID]) throws(StoreError) -> [Trial] {
    let closest = TrialTable.closest.of(players)
    // The few tasks are sorted faster than by a temporary table of the database.
    return try database.rows(closest.sql, closest.values) { row throws(StoreError) in
      (
        recordedAt: try row.next(Instant.self), id: try row.next(TrialID.self),
        closest: try TrialTable.readValidated(&row)
      )
    }
    .sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    .map(\.closest)
  }

  package func forEachCountedTrial(
    by players: [PlayerID],
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws(StoreError) {
    let since = (day?.description ?? "").stored
    let wanted =
      if let task { TrialTable.countedTrialsOfTask.of(players, since, task.stored) } else {
        TrialTable.countedTrials.of(players, since)
      }
    // The trials of a session follow one another: what they share is read once.
    typealias Shared = (seq: Int, session: SessionID, day: CivilDay)
    var last: Shared?
    try connection.visit(wanted.sql, wanted.values) { row throws(StoreError) in
      let estimate: Seconds = try row.next()
      let range = try row.nextGroup(of: 2) { row throws(StoreError) in
        let (low, high): (Seconds, Seconds) = (try row.next(), try row.next())
        guard low <= high else { throw row.contradiction() }
        return low...high
      }
      let actual: Seconds = try row.next()
      let (scorer, seq): (String, Int) = (try row.next(), try row.next())
      let shared: Shared =
        if let last, last.seq == seq { last } else { (seq, try row.next(), try row.next()) }
      last = shared
      let trial = CountedTrial(
        session: shared.session,
        day: shared.day,
        estimate: estimate,
        range: range,
        actual: actual,
        scorer: scorer
      )
      try trial.requireValid()
      body(trial)
      return true
    }
  }

  /// Writes the trials that differ from those of the stored session, and deletes the others.
  func putTrials(_ session: Session, over stored: Session?) throws(StoreError) {
    let steps = Set(session.trials.map(\.orderIndex))
    guard steps.count == session.trials.count else {
      throw StoreError(.refused, during: "write", detail: "two trials of one step")
    }
    let isSamePlayer = stored?.playerID == session.playerID
    let known = stored?.trials ?? []
    for (index, trial) in session.trials.enumerated() {
      if isSamePlayer, known.indices.contains(index), known[index] == trial { continue }
      try connection.run(TrialTable.upsert, TrialTable.table.values(of: (trial, session.playerID)))
    }
    for trial in known where !steps.contains(trial.orderIndex) {
      try connection.run(TrialTable.delete, [session.id.stored, trial.orderIndex.stored])
    }
  }
}
