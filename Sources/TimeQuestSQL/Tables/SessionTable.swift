import TimeQuestModels
import TimeQuestPersistence

/// Sessions, each read from the tables of sessions, their steps, open trials and trials.
struct SessionTable {
  let database: Database

  static let head = Table(
    "session",
    [
      "id", "player_id", "routine_id", "display_name", "feedback", "calibration_remaining",
      "is_practice", "is_assisted", "trials_before", "started_at_ms", "completed_at_ms", "day",
      "phase", "step", "xp_earned", "level_before", "level_after", "streak", "discoveries",
      "revision", "updated_at_ms", "edit_id",
    ]
  )
  static let task = Table("session_task", ["id", "display_name", "session_id", "position"])
  /// The column that `Database.groups` groups steps by.
  static let sessionID = "session_task.session_id AS \"session_task.session_id\""

  static let select = """
    SELECT \(head.selection), \(OpenTrialTable.table.selection)
    FROM session LEFT JOIN open_trial ON open_trial.session_id = session.id
    """
  private static let find = "\(select) WHERE session.id = $1"
  private static let tasksOfSession = "\(task.select) WHERE session_id = $1 ORDER BY position"
  private static let insertTask = task.insert
  private static let updateStart = """
    UPDATE session SET player_id = $2, routine_id = $3, display_name = $4, feedback = $5,
      calibration_remaining = $6, started_at_ms = $7, is_practice = $8, is_assisted = $9,
      trials_before = $10
    WHERE id = $1
    """
  /// What a step within a session changes; no index has one of these columns.
  private static let updateStep = """
    UPDATE session SET phase = $2, step = $3, revision = $4, updated_at_ms = $5, edit_id = $6
    WHERE id = $1
    """

  private var changes: SessionChangeStatements {
    database.connection.isRemote ? .ofPostgres : .ofSQLite
  }
  private var trials: TrialTable { TrialTable(database: database) }
  private var openTrials: OpenTrialTable { OpenTrialTable(database: database) }

  func find(_ id: SessionID) throws(StoreError) -> Session? {
    guard var session = try database.first(Self.find, [id.stored], read: Session.init) else {
      return nil
    }
    try readSteps(of: &session)
    return session
  }

  /// Reads the tasks and trials of one session, which is whole then and validated.
  func readSteps(of session: inout Session) throws(StoreError) {
    let id = [session.id.stored]
    session.tasks = try database.rows(Self.tasksOfSession, id, read: SessionTask.init)
    session.trials = try trials.of(session.id)
    try session.requireValid()
  }

  /// Keeps the numbers of the sessions that are about to be deleted from being used again.
  func keepChangeFloor() throws(StoreError) { try database.run(changes.keepFloor) }

  /// The number of the last change of any session.
  func latestChange() throws(StoreError) -> Int { try database.value(changes.latestChange) ?? 0 }

  /// Writes what differs from the stored session; nil means that the session is new.
  func put(_ session: Session, over stored: Session?) throws(StoreError) {
    if let stored {
      if !session.hasSameStart(as: stored) { try updateStart(session) }
      if session.phase.isOpen, stored.phase.isOpen, session.hasSameEnd(as: stored) {
        try updateStep(session)
      } else {
        try updateProgress(session)
      }
    } else {
      try insert(session)
    }
    if stored?.tasks != session.tasks { try putTasks(of: session, over: stored) }
    if stored?.openTrial != session.openTrial {
      try openTrials.put(session.openTrial, of: session.id)
    }
    try trials.put(session, over: stored)
  }

  private func insert(_ session: Session) throws(StoreError) {
    try database.run(
      changes.insert,
      [
        session.id.stored,
        session.playerID.stored,
        session.routineID.stored,
        session.displayName.stored,
        session.feedback.stored,
        session.calibrationRemaining.stored,
        session.isPractice.stored,
        session.isAssisted.stored,
        session.trialsBefore.stored,
        session.startedAt.stored,
        session.completedAt.stored,
        session.day.stored,
        session.phase.stored,
        session.step.stored,
        (session.award?.xpEarned).stored,
        (session.award?.levelBefore).stored,
        (session.award?.levelAfter).stored,
        (session.award?.streak).stored,
        (session.award?.discoveries).stored,
        session.revision.stored,
        session.updatedAt.stored,
        session.editID.stored,
      ]
    )
  }

  private func updateStart(_ session: Session) throws(StoreError) {
    try database.run(
      Self.updateStart,
      [
        session.id.stored,
        session.playerID.stored,
        session.routineID.stored,
        session.displayName.stored,
        session.feedback.stored,
        session.calibrationRemaining.stored,
        session.startedAt.stored,
        session.isPractice.stored,
        session.isAssisted.stored,
        session.trialsBefore.stored,
      ]
    )
  }

  private func updateStep(_ session: Session) throws(StoreError) {
    try database.run(
      Self.updateStep,
      [
        session.id.stored,
        session.phase.stored,
        session.step.stored,
        session.revision.stored,
        session.updatedAt.stored,
        session.editID.stored,
      ]
    )
    try database.run(changes.makeLatest, [session.id.stored, session.playerID.stored])
  }

  private func updateProgress(_ session: Session) throws(StoreError) {
    try database.run(
      changes.updateProgress,
      [
        session.id.stored,
        session.completedAt.stored,
        session.day.stored,
        session.phase.stored,
        session.step.stored,
        (session.award?.xpEarned).stored,
        (session.award?.levelBefore).stored,
        (session.award?.levelAfter).stored,
        (session.award?.streak).stored,
        (session.award?.discoveries).stored,
        session.revision.stored,
        session.updatedAt.stored,
        session.editID.stored,
        session.playerID.stored,
      ]
    )
  }

  private func putTasks(of session: Session, over stored: Session?) throws(StoreError) {
    if stored != nil {
      try database.run("DELETE FROM session_task WHERE session_id = $1", [session.id.stored])
    }
    for (position, task) in session.tasks.enumerated() {
      try database.run(
        Self.insertTask,
        [task.id.stored, task.displayName.stored, session.id.stored, position.stored]
      )
    }
  }
}
