public import TimeQuestMeasures
public import TimeQuestModels
public import TimeQuestNotifications

/// The parent's side of the game, behind the PIN.
///
/// It starts locked. `unlock` and `setPIN` unlock it, until `lock`, until the last copy of this
/// value is gone, or until ten minutes have passed without a call. While it is locked, every other
/// call throws `QuestError.locked`.
public struct ParentSession: Sendable {
  package let engine: QuestEngine
  let access = ParentAccess()
  private let isAdministrator: Bool

  init(engine: QuestEngine, isAdministrator: Bool) {
    self.engine = engine
    self.isAdministrator = isAdministrator
  }

  /// Runs the body with the engine; throws `QuestError.locked` while the session is locked.
  package func authorized<Result: Sendable>(
    _ body: (QuestEngine) async throws -> Result
  ) async throws -> Result {
    if !isAdministrator { try await engine.authorize(access) }
    return try await body(engine)
  }

  /// Throws `QuestError.locked` while the session is locked; does not extend the ten minutes.
  func requireAccess() async throws {
    if !isAdministrator, try await !engine.holdsPowers(access) { throw QuestError.locked }
  }
}

extension QuestEngine {
  /// A new parent's session; it starts locked.
  public func parentSession() -> ParentSession {
    ParentSession(engine: self, isAdministrator: false)
  }

  /// A parent's session that needs no PIN, for the owner of the store.
  ///
  /// Whoever owns the store's file owns the data: an app whose only user is the player sets up its
  /// quests by this session. Keep it away from the screens of a player with a parent.
  public func administratorSession() -> ParentSession {
    ParentSession(engine: self, isAdministrator: true)
  }
}

/// The PIN.
extension ParentSession {
  /// Whether there is a PIN, and whether this session is unlocked.
  public func status() async throws -> ParentStatus {
    try await engine.status(of: access)
  }

  /// Sets the first PIN, or replaces the current one, and unlocks this session.
  ///
  /// Throws `QuestError.invalid` unless `pin` is 4 to 12 ASCII digits, `refused` with
  /// `ownerRequired` where there are routines but no PIN, `refused` with `currentPINRequired` where
  /// a PIN is set and `current` is nil, `pinRejected` where `current` is wrong, and
  /// `PINHashingError`.
  public func setPIN(_ pin: String, current: String? = nil) async throws {
    try await engine.setPIN(pin, current: current, for: access)
  }

  /// Unlocks this session.
  ///
  /// Throws `QuestError.pinRejected` for a wrong PIN and during a lock-out, `refused` with `noPIN`
  /// where none is set, and `PINHashingError`.
  public func unlock(_ pin: String) async throws {
    try await engine.unlock(pin, for: access)
  }

  /// Locks this session.
  public func lock() {
    access.lock()
  }
}

/// Routines and their tasks.
///
/// An edit names the revision that it was made on. It throws `QuestError.conflict` with the stored
/// routine where that has another revision, `notFound` for an unknown id, and `invalid` with the
/// path of a value that is not allowed.
extension ParentSession {
  /// The routines, in order of their creation.
  public func routines() async throws -> [RoutineDetails] {
    try await authorized { try await $0.routines().map { RoutineDetails($0) } }
  }

  /// A routine, and how long its tasks really take each player.
  public func routine(_ id: RoutineID) async throws -> RoutineReport {
    try await authorized { try await $0.routine(id) }
  }

  /// Creates a routine; a repeated call with the same id answers the stored one.
  public func create(_ draft: RoutineDraft) async throws -> RoutineDetails {
    try await authorized { RoutineDetails(try await $0.create(draft)) }
  }

  /// Changes a routine; what is nil stays.
  ///
  /// Open sessions keep the tasks that they started with.
  public func update(
    _ id: RoutineID,
    revision: Int,
    _ change: RoutineChange
  ) async throws -> RoutineDetails {
    try await authorized { RoutineDetails(try await $0.update(id, revision: revision, change)) }
  }

  /// Deletes a routine.
  ///
  /// Its sessions stay, and an open session of it can be finished.
  public func deleteRoutine(_ id: RoutineID, revision: Int) async throws {
    try await authorized { try await $0.deleteRoutine(id, revision: revision) }
  }

  /// Adds a task, at the end or before `position`, which counts from 0.
  ///
  /// A repeated call with the same task id answers the stored routine.
  public func addTask(
    _ task: RoutineDraft.Task,
    to id: RoutineID,
    revision: Int,
    at position: Int? = nil
  ) async throws -> RoutineDetails {
    try await authorized {
      RoutineDetails(try await $0.addTask(task, to: id, revision: revision, at: position))
    }
  }

  /// Changes a task; what is nil stays.
  public func updateTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int,
    _ change: TaskChange
  ) async throws -> RoutineDetails {
    try await authorized {
      RoutineDetails(try await $0.updateTask(task, of: id, revision: revision, change))
    }
  }

  /// Removes a task.
  public func removeTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int
  ) async throws -> RoutineDetails {
    try await authorized {
      RoutineDetails(try await $0.removeTask(task, of: id, revision: revision))
    }
  }

  /// Puts the tasks in another order; `order` names each of them once.
  public func reorderTasks(
    _ order: [TaskID],
    of id: RoutineID,
    revision: Int
  ) async throws -> RoutineDetails {
    try await authorized {
      RoutineDetails(try await $0.reorderTasks(order, of: id, revision: revision))
    }
  }
}

/// Players, reminders and forecasts.
///
/// `playerID` nil means the default player; an unknown one throws `QuestError.notFound`.
extension ParentSession {
  /// A player.
  public func player(_ playerID: PlayerID? = nil) async throws -> PlayerDetails {
    try await authorized { PlayerDetails(try await $0.playerRecord(playerID), $0.policies) }
  }

  /// Adds a player; a repeated call with the same id answers the stored one.
  ///
  /// Throws `QuestError.conflict` where the id belongs to another player, and `invalid` with the
  /// path of a value that is not allowed.
  public func create(_ draft: PlayerDraft) async throws -> PlayerDetails {
    try await authorized { PlayerDetails(try await $0.create(draft), $0.policies) }
  }

  /// Changes a player; what is nil stays.
  ///
  /// Throws `QuestError.invalid` with the path of a value that is not allowed, such as the name of
  /// a scorer that the policies do not have.
  public func update(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> PlayerDetails {
    try await authorized { PlayerDetails(try await $0.update(change, of: playerID), $0.policies) }
  }

  /// Erases every trace of a player; answers the paths of the backups that still contain them.
  public func erase(_ playerID: PlayerID) async throws -> [String] {
    try await authorized { try await $0.erase(playerID) }
  }

  /// The coming reminders of today and the next days, `days` civil days in all.
  public func upcomingReminders(
    of playerID: PlayerID? = nil,
    days: HorizonDays = 7
  ) async throws -> [UpcomingReminder] {
    try await authorized {
      try await $0.upcomingReminders(of: playerID, days: days).map { UpcomingReminder($0) }
    }
  }

  /// The reminders of one player, or of all, for a `SchedulingChannel`.
  public func reminderPlan(of playerID: PlayerID? = nil) async throws -> ReminderPlan {
    try await authorized { try await $0.reminderPlan(of: playerID).plan }
  }

  /// How long a quest will take that starts, or has to be done, at an instant; it starts now unless
  /// one is given.
  ///
  /// `tasks` asks what a changed list of steps would take.
  public func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    confidence: Confidence = 90,
    anchor: ForecastAnchor? = nil,
    tasks: [TaskID]? = nil
  ) async throws -> QuestForecast {
    try await authorized {
      try await $0.forecast(
        routineID,
        for: playerID,
        confidence: confidence,
        anchor: anchor,
        tasks: tasks
      )
    }
  }
}

/// The store.
extension ParentSession {
  /// Writes a consistent copy of the store to a file that does not exist yet.
  ///
  /// Throws `QuestError.invalid` where the file cannot be made, and `StoreError`.
  public func backUp(to path: String) async throws {
    try await authorized { try await $0.backUp(to: path) }
  }

  /// What is damaged in the store, and which stored names are not known here.
  public func check() async throws -> StoreReport {
    try await authorized { try await $0.check() }
  }
}
