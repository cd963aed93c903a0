package import TimeQuestModels
package import TimeQuestPersistence

/// Sessions, each read from the tables of sessions, their steps, open trials and trials.
enum SessionTable {
  static let head = Table<Session>(
    "session",
    [
      Column("id") { $0.id.stored },
      Column("player_id") { $0.playerID.stored },
      Column("routine_id") { $0.routineID.stored },
      Column("display_name") { $0.displayName.stored },
      Column("symbol") { $0.symbol.stored },
      Column("feedback") { $0.feedback.stored },
      Column("calibration_remaining") { $0.calibrationRemaining.stored },
      Column("is_practice") { $0.isPractice.stored },
      Column("is_assisted") { $0.isAssisted.stored },
      Column("study_id") { ($0.study?.studyID).stored },
      Column("mystery_step") { ($0.study?.mysteryStep).stored },
      Column("condition") { ($0.study?.condition).stored },
      Column("trials_before") { $0.trialsBefore.stored },
      Column("started_at_ms") { $0.startedAt.stored },
      Column("completed_at_ms") { $0.completedAt.stored },
      Column("day") { $0.day.stored },
      Column("phase") { $0.phase.stored },
      Column("step") { $0.step.stored },
      Column("xp_earned") { ($0.award?.xpEarned).stored },
      Column("level_before") { ($0.award?.levelBefore).stored },
      Column("level_after") { ($0.award?.levelAfter).stored },
      Column("streak") { ($0.award?.streak).stored },
      Column("discoveries") { ($0.award?.discoveries).stored },
      Column("celebrations") { ($0.award?.celebrations).stored },
      Column("then_and_now") { ($0.award?.thenAndNow).stored },
      Column("revision") { $0.revision.stored },
      Column("updated_at_ms") { $0.updatedAt.stored },
      Column("edit_id") { $0.editID.stored },
    ]
  )

  /// A session without its steps and trials, which are in other tables.
  static func read(_ row: inout Row) throws(StoreError) -> Session {
    var session = Session(
      id: try row.next(),
      playerID: try row.next(),
      routineID: try row.next(),
      displayName: try row.next(),
      symbol: try row.next(),
      tasks: [],
      feedback: try row.next(),
      calibrationRemaining: try row.next(),
      isPractice: try row.next(),
      isAssisted: try row.next(),
      study: try row.nextGroup(of: 3, read: readAssignment),
      trialsBefore: try row.next(),
      startedAt: try row.next(),
      completedAt: try row.next(),
      day: try row.next(),
      phase: try row.next(),
      step: try row.next(),
      award: try readAward(&row),
      revision: try row.next(),
      updatedAt: try row.next(),
      editID: try row.next()
    )
    session.openTrial = try row.nextGroup(
      of: OpenTrialTable.table.columns.count,
      read: OpenTrialTable.read
    )
    return session
  }

  private static func readAssignment(_ row: inout Row) throws(StoreError) -> StudyAssignment {
    StudyAssignment(
      studyID: try row.next(),
      mysteryStep: try row.next(),
      condition: try row.next()
    )
  }

  fileprivate static func readAward(_ row: inout Row) throws(StoreError) -> Award? {
    let (xpEarned, levelBefore): (Int?, Int?) = (try row.next(), try row.next())
    let (levelAfter, streak): (Int?, Int?) = (try row.next(), try row.next())
    let discoveries: Set<Discovery>? = try row.next()
    let celebrations: [Celebration]? = try row.next()
    let thenAndNow: ThenAndNow? = try row.next()
    switch (xpEarned, levelBefore, levelAfter) {
    case (let xpEarned?, let levelBefore?, let levelAfter?):
      return Award(
        xpEarned: xpEarned,
        levelBefore: levelBefore,
        levelAfter: levelAfter,
        streak: streak,
        discoveries: discoveries ?? [],
        celebrations: celebrations ?? [],
        thenAndNow: thenAndNow
      )
    case (nil, nil, nil): return nil
    default: throw row.contradiction()
    }
  }

  typealias StoredTask = (task: SessionTask, session: SessionID, position: Int)

  static let task = Table<StoredTask>(
    "session_task",
    [
      Column("id") { $0.task.id.stored },
      Column("display_name") { $0.task.displayName.stored },
      Column("symbol") { $0.task.symbol.stored },
      Column("session_id") { $0.session.stored },
      Column("position") { $0.position.stored },
    ]
  )

  static func readTask(_ row: inout Row) throws(StoreError) -> SessionTask {
    SessionTask(id: try row.next(), displayName: try row.next(), symbol: try row.next())
  }

  /// The column that `Database.groups` groups steps by.
  static let sessionID = "session_task.session_id AS \"session_task.session_id\""
  static let select = """
    SELECT \(head.selection), \(OpenTrialTable.table.selection)
    FROM session LEFT JOIN open_trial ON open_trial.session_id = session.id
    """
  fileprivate static let find = "\(select) WHERE session.id = $1"
  fileprivate static let tasksOfSession = "\(task.select) WHERE session_id = $1 ORDER BY position"
  fileprivate static let deleteTasks = "DELETE FROM session_task WHERE session_id = $1"
  fileprivate static let insertTask = task.insert

  /// What a step within a session changes; no index has one of these columns.
  fileprivate static let stepColumns = ["phase", "step", "revision", "updated_at_ms", "edit_id"]
  fileprivate static let step = head.part(["id"] + stepColumns)
  fileprivate static let updateStep = step.update
  /// What a step within a session leaves.
  fileprivate static let rest = head.part(stepColumns, isLeftOut: true)
}

extension SQLTransaction {
  private var numbering: SessionChanges {
    guard connection.insertsWhatItSelects else { return .ofPortable }
    return connection.isRemote ? .ofPostgres : .ofSQLite
  }

  package func session(_ id: SessionID) throws(StoreError) -> Session? {
    if let session = known.session, session.id == id { return session }
    guard var session = try database.first(SessionTable.find, [id.stored], read: SessionTable.read)
    else {
      return nil
    }
    try readSteps(of: &session)
    known.session = session
    return session
  }

  /// Reads the tasks and trials of one session, which is whole then and validated.
  func readSteps(of session: inout Session) throws(StoreError) {
    session.tasks = try database.rows(
      SessionTable.tasksOfSession,
      [session.id.stored],
      read: SessionTable.readTask
    )
    session.trials = try storedTrials(session.id)
    try session.requireValid()
  }

  /// Keeps the numbers of the sessions that are about to be deleted from being used again.
  func keepChangeFloor() throws(StoreError) { try connection.run(numbering.keepFloor, []) }

  /// The number of the last change of any session.
  func latestSessionChange() throws(StoreError) -> Int { try database.value(numbering.latest) ?? 0 }

  package func put(_ session: Session) throws {
    let stored = try self.session(session.id)
    let change: Int? =
      connection.insertsWhatItSelects
      ? nil : try database.value(numbering.next, [session.playerID.stored])
    try connection.batch { try putRows(session, over: stored, change) }
    known.session = session
  }

  /// Writes what differs from the stored session; nil means that the session is new.
  private func putRows(
    _ session: Session,
    over stored: Session?,
    _ change: Int?
  ) throws(StoreError) {
    if let stored, session.phase.isOpen, stored.phase.isOpen,
      SessionTable.rest.areEqual(session, stored)
    {
      try connection.run(SessionTable.updateStep, SessionTable.step.values(of: session))
      try connection.run(numbering.makeLatest, [session.id.stored, session.playerID.stored])
    } else {
      let number = change.map { [$0.stored] } ?? []
      try connection.run(numbering.upsert, SessionTable.head.values(of: session) + number)
    }
    if stored?.tasks != session.tasks { try putTasks(of: session, over: stored) }
    if stored?.openTrial != session.openTrial {
      try putOpenTrial(session.openTrial, of: session.id)
    }
    try putTrials(session, over: stored)
  }

  private func putTasks(of session: Session, over stored: Session?) throws(StoreError) {
    if stored != nil { try connection.run(SessionTable.deleteTasks, [session.id.stored]) }
    for (position, task) in session.tasks.enumerated() {
      try connection.run(
        SessionTable.insertTask,
        SessionTable.task.values(of: (task, session.id, position))
      )
    }
  }
}

/// The statements that number the changes of sessions.
///
/// The databases have different names for the greater of two numbers, and no other way to it asks
/// each subquery once.
private struct SessionChanges: Sendable {
  static let ofSQLite = Self(greatest: "max")
  static let ofPostgres = Self(greatest: "greatest")
  static let ofPortable = Self(greatest: "greatest", isGiven: true)

  let upsert: String
  /// The number for the next change of a session of that player.
  let next: String
  /// Gives an open session a number again, unless it has the last one: no index changes then.
  let makeLatest: String
  let keepFloor: String
  let latest: String

  /// An upsert gets its number as one more value where it is given.
  private init(greatest: String, isGiven: Bool = false) {
    // Greater than the number of every change of an ended session so far; the floor is that of
    // deleted sessions. A subquery in FROM would make SQLite build a table for each change.
    let nextEnd = """
      \(greatest)(
        (SELECT coalesce(max(change), 0) FROM session WHERE outcome IS NOT NULL),
        (SELECT change_floor FROM meta)
      ) + 1
      """
    // Greater than that, and than the number of every open session of the same player. The last
    // changed of them comes first; nothing else reads the numbers of open sessions.
    func nextChange(of player: String) -> String {
      """
      \(greatest)(
        \(nextEnd),
        (SELECT coalesce(max(change), 0) + 1 FROM session
          WHERE player_id = \(player) AND outcome IS NULL)
      )
      """
    }
    let head = SessionTable.head
    let phase = head.parameter("phase")
    let parameters = (1...head.columns.count).map { "$\($0)" }.joined(separator: ", ")
    let given = "$\(head.columns.count + 1)"
    next = "SELECT \(nextChange(of: "$1"))"
    upsert = """
      INSERT INTO session (\(head.names()), outcome, change) VALUES (
        \(parameters), CASE WHEN \(phase) IN ('summary', 'abandoned') THEN \(phase) END,
        \(isGiven ? given : nextChange(of: head.parameter("player_id")))
      )
      \(head.onConflict(with: "id", and: ["outcome", "change"]))
      """
    makeLatest = """
      UPDATE session SET change = \(nextChange(of: "$2"))
      WHERE id = $1 AND change + 1 < \(nextChange(of: "$2"))
      """
    keepFloor = "UPDATE meta SET change_floor = \(nextEnd)"
    latest = "SELECT \(nextEnd) - 1"
  }
}
