import TimeQuestModels
import TimeQuestPersistence

/// The recorded trials of all sessions.
struct TrialTable {
  let database: Database

  static let table = Table(
    "trial",
    ["id", "session_id", "task_id", "task_display_name", "order_index"] + Estimate.columns + [
      "felt_ms", "actual_ms", "scorer", "rating", "verdict", "flag", "flag_revision",
      "flag_updated_at_ms", "flag_edit_id", "was_closest", "remark", "xp",
      "recorded_at_ms", "day", "validity", "player_id",
    ]
  )
  private static let upsert = table.upsert(by: "session_id, order_index")
  private static let ofSession = "\(table.select) WHERE session_id = $1 ORDER BY order_index"
  private static let delete = "DELETE FROM trial WHERE session_id = $1 AND order_index = $2"
  /// Excludes the trials that are held back until the summary of their session, which one that was
  /// abandoned never shows.
  private static let isShown = """
    session_id NOT IN (
      SELECT id FROM session
      WHERE player_id = $1 AND feedback = 'summary' AND coalesce(outcome, '') <> 'summary'
    )
    """
  private static let isUnassisted =
    "session_id NOT IN (SELECT id FROM session WHERE player_id = $1 AND is_assisted)"
  private static let counted =
    "FROM trial WHERE player_id = $1 AND task_id = $2 AND validity = 'ok' AND \(isShown)"
  private static let totals =
    "SELECT count(*), min(abs(estimate_ms - actual_ms)) \(counted)"
  /// The middle one, or the two in the middle.
  private static let middle =
    "SELECT actual_ms AS \"actual_ms\" \(counted) ORDER BY actual_ms LIMIT $4 OFFSET $3"
  private static let spotOn = """
    SELECT 1 AS "found" FROM trial
    WHERE player_id = $1 AND rating = 'spotOn' AND actual_ms BETWEEN $2 AND $3
      AND validity = 'ok' AND \(isShown)
    LIMIT 1
    """
  /// Finds each task and its closest trial through an index: the cost grows with the number of
  /// tasks, not of trials.
  private static let closest = """
    WITH RECURSIVE tried (id) AS (
      SELECT (SELECT task_id FROM trial WHERE player_id = $1 ORDER BY task_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT task_id FROM trial
        WHERE player_id = $1 AND task_id > tried.id ORDER BY task_id LIMIT 1
      )
      FROM tried WHERE tried.id IS NOT NULL
    )
    SELECT first.recorded_at_ms AS "first.recorded_at_ms", first.id AS "first.id", \(table.selection)
    FROM tried JOIN trial ON trial.seq = (
      SELECT seq FROM trial
      WHERE player_id = $1 AND task_id = tried.id AND validity = 'ok' AND \(isShown)
      ORDER BY abs(estimate_ms - actual_ms), recorded_at_ms, id LIMIT 1
    )
    JOIN trial AS first ON first.seq = (
      SELECT seq FROM trial
      WHERE player_id = $1 AND task_id = tried.id AND validity = 'ok' AND \(isShown)
      ORDER BY recorded_at_ms, id LIMIT 1
    )
    """

  private static let countedTrials = counted(and: "")
  private static let countedTrialsOfTask = counted(and: "AND trial.task_id = $3")
  /// Goes along the completed sessions by day, and from each to its trials, through indexes.
  private static func counted(and condition: String) -> String {
    """
    SELECT trial.estimate_ms AS "trial.estimate_ms", trial.actual_ms AS "trial.actual_ms",
      trial.scorer AS "trial.scorer", session.seq AS "session.seq", session.id AS "session.id",
      session.day AS "session.day"
    FROM session JOIN trial ON trial.session_id = session.id
    WHERE session.player_id = $1 AND session.outcome = 'summary' AND session.day >= $2
      AND trial.validity = 'ok' \(condition)
    ORDER BY session.day, session.seq, trial.order_index
    """
  }

  func find(_ query: TrialQuery) throws(StoreError) -> [Trial] {
    var values = [query.player.stored]
    var sql = "\(Self.table.select) WHERE player_id = $1 AND \(Self.isShown)"
    if query.excludesAssisted { sql += " AND \(Self.isUnassisted)" }
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
    return try database.rows(sql, values, read: Trial.init(validating:))
  }

  /// Through an index alone.
  func count(by player: PlayerID) throws(StoreError) -> Int {
    try database.value("SELECT count(*) FROM trial WHERE player_id = $1", [player.stored]) ?? 0
  }

  func of(_ session: SessionID) throws(StoreError) -> [Trial] {
    try database.rows(Self.ofSession, [session.stored], read: Trial.init(_:))
  }

  func record(of task: TaskID, by player: PlayerID) throws(StoreError) -> TaskRecord {
    let totals = try database.first(Self.totals, [player.stored, task.stored]) {
      row throws(StoreError) in
      (trials: try row.next(Int.self), closest: try row.next(Seconds?.self))
    }
    guard let totals, totals.trials > 0 else {
      return TaskRecord(trials: 0, closest: nil, medianActual: nil)
    }
    let (offset, count) = ((totals.trials - 1) / 2, 2 - totals.trials % 2)
    let middle = try database.rows(
      Self.middle,
      [player.stored, task.stored, offset.stored, count.stored]
    ) { row throws(StoreError) in
      let actual: Seconds = try row.next()
      guard CountedTrial.possibleTimes.contains(actual) else {
        throw .damage("an actual time is not above zero", in: "task \(task)")
      }
      return actual
    }
    return TaskRecord(
      trials: totals.trials,
      closest: totals.closest,
      medianActual: .median(ofAscending: middle)
    )
  }

  func holdsSpotOn(
    by player: PlayerID,
    lasting actual: ClosedRange<Seconds>
  ) throws(StoreError) -> Bool {
    let values = [player.stored, actual.lowerBound.stored, actual.upperBound.stored]
    return try database.value(Self.spotOn, values, as: Int.self) != nil
  }

  func closest(by player: PlayerID) throws(StoreError) -> [Trial] {
    // The few tasks are sorted faster than by a temporary table of the database.
    try database.rows(Self.closest, [player.stored]) { row throws(StoreError) in
      (
        recordedAt: try row.next(Instant.self), id: try row.next(TrialID.self),
        closest: try Trial(validating: &row)
      )
    }
    .sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    .map(\.closest)
  }

  func forEachCounted(
    by player: PlayerID,
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws(StoreError) {
    var values = [player.stored, (day?.description ?? "").stored]
    if let task { values.append(task.stored) }
    let sql = task == nil ? Self.countedTrials : Self.countedTrialsOfTask
    // The trials of a session follow one another: what they share is read once.
    typealias Shared = (seq: Int, session: SessionID, day: CivilDay)
    var last: Shared?
    try database.connection.visit(sql, values) { row throws(StoreError) in
      let (estimate, actual): (Seconds, Seconds) = (try row.next(), try row.next())
      let (scorer, seq): (String, Int) = (try row.next(), try row.next())
      let shared: Shared =
        if let last, last.seq == seq { last } else { (seq, try row.next(), try row.next()) }
      last = shared
      let trial = CountedTrial(
        session: shared.session,
        day: shared.day,
        estimate: estimate,
        actual: actual,
        scorer: scorer
      )
      try trial.requireValid()
      body(trial)
      return true
    }
  }

  /// Writes the trials that differ from those of the stored session, and deletes the others.
  func put(_ session: Session, over stored: Session?) throws(StoreError) {
    let steps = Set(session.trials.map(\.orderIndex))
    guard steps.count == session.trials.count else {
      throw StoreError(.refused, during: "write", detail: "two trials of one step")
    }
    let isSamePlayer = stored?.playerID == session.playerID
    let known = stored?.trials ?? []
    for (index, trial) in session.trials.enumerated() {
      if isSamePlayer, known.indices.contains(index), known[index] == trial { continue }
      try put(trial, of: session)
    }
    for trial in known where !steps.contains(trial.orderIndex) {
      try database.run(Self.delete, [session.id.stored, trial.orderIndex.stored])
    }
  }

  private func put(_ trial: Trial, of session: Session) throws(StoreError) {
    let range = trial.estimate.range
    try database.run(
      Self.upsert,
      [
        trial.id.stored,
        trial.sessionID.stored,
        trial.taskID.stored,
        trial.taskDisplayName.stored,
        trial.orderIndex.stored,
        trial.estimate.seconds.stored,
        (range?.low).stored,
        (range?.high).stored,
        (range?.confidencePercent).stored,
        trial.felt.stored,
        trial.actual.stored,
        trial.scorer.stored,
        trial.rating.stored,
        trial.verdict.stored,
        trial.flag.stored,
        (trial.flagStamp?.revision).stored,
        (trial.flagStamp?.updatedAt).stored,
        (trial.flagStamp?.editID).stored,
        trial.wasClosest.stored,
        trial.remark.stored,
        trial.xp.stored,
        trial.recordedAt.stored,
        trial.day.stored,
        trial.validity.stored,
        session.playerID.stored,
      ]
    )
  }
}

extension Trial {
  /// A trial that is read without its session, which would validate it.
  init(validating row: inout Row) throws(StoreError) {
    try self.init(&row)
    try requireValid()
  }

  init(_ row: inout Row) throws(StoreError) {
    self.init(
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
}
