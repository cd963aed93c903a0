public import TimeQuestModels
public import TimeQuestNotifications

/// The parent's side of a game: every call needs the parent's powers.
///
/// It starts locked. `unlock` and `setPIN` give the powers, which end with `lock`, with the last
/// copy of this value, or after 10 minutes without a call. Without them every other call throws
/// `QuestError.locked`.
public struct ParentSession: Sendable {
  let engine: QuestEngine
  let access = ParentAccess()
  private let isAdministrator: Bool

  init(engine: QuestEngine, isAdministrator: Bool) {
    self.engine = engine
    self.isAdministrator = isAdministrator
  }

  /// Lets the body use the engine, once the powers are proven.
  func authorized<Result: Sendable>(
    _ body: (QuestEngine) async throws -> Result
  ) async throws -> Result {
    if !isAdministrator { try await engine.authorize(access) }
    return try await body(engine)
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
  /// Whether there is a PIN, and whether this session holds the powers.
  ///
  /// It needs no powers.
  public func status() async throws -> ParentStatus {
    try await engine.status(of: access)
  }

  /// Sets the first PIN, or changes it by the one in use; either way this session is unlocked.
  ///
  /// Throws `QuestError.invalid` unless `pin` is 4 to 12 ASCII digits, `refused` with
  /// `ownerRequired` where there are routines but no PIN, `refused` with `currentPINRequired` where
  /// a PIN is set and `current` is nil, and `pinRejected` where `current` is wrong.
  public func setPIN(_ pin: String, current: String? = nil) async throws {
    try await engine.setPIN(pin, current: current, for: access)
  }

  /// Gives this session the parent's powers.
  ///
  /// Throws `QuestError.pinRejected` for a wrong PIN, and `refused` with `noPIN` where none is set.
  public func unlock(_ pin: String) async throws {
    try await engine.unlock(pin, for: access)
  }

  /// Takes the powers away.
  public func lock() {
    access.lock()
  }
}

/// Routines and their tasks.
///
/// An edit names the revision it was made on, and throws `QuestError.conflict` with the routine as
/// it is where that is not the stored one; `notFound` for an unknown id; `invalid` naming the field
/// that cannot be.
extension ParentSession {
  /// The routines, in the order in which they were made.
  public func routines() async throws -> [RoutineDetails] {
    try await authorized { try await $0.routines().map { RoutineDetails($0) } }
  }

  /// A routine, and how long its tasks really take each player.
  public func routine(_ id: RoutineID) async throws -> RoutineReport {
    try await authorized { try await $0.routine(id) }
  }

  /// Makes a routine; repeating it with the same id answers what is stored.
  public func create(_ draft: RoutineDraft) async throws -> RoutineDetails {
    try await authorized { RoutineDetails(try await $0.create(draft)) }
  }

  /// Changes a routine; what is nil stays.
  ///
  /// Open sessions keep what they started with.
  public func update(
    _ id: RoutineID,
    revision: Int,
    _ change: RoutineChange
  ) async throws -> RoutineDetails {
    try await authorized { RoutineDetails(try await $0.update(id, revision: revision, change)) }
  }

  /// Deletes a routine.
  ///
  /// Its sessions stay, and an open session on it goes on.
  public func deleteRoutine(_ id: RoutineID, revision: Int) async throws {
    try await authorized { try await $0.deleteRoutine(id, revision: revision) }
  }

  /// Adds a task, at the end unless a position is given; repeating it with the same task id answers
  /// what is stored.
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

  /// Puts the tasks in another order, which names each of them once.
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
    try await authorized { PlayerDetails(try await $0.playerRecord(playerID)) }
  }

  /// Adds a player; repeating it with the same id answers what is stored.
  ///
  /// Throws `QuestError.conflict` where the id holds another player, and `invalid` naming the field
  /// that cannot be.
  public func create(_ draft: PlayerDraft) async throws -> PlayerDetails {
    try await authorized { PlayerDetails(try await $0.create(draft)) }
  }

  /// Changes a player; what is nil stays.
  ///
  /// Throws `QuestError.invalid` naming the field that cannot be, such as an unknown scorer.
  public func update(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> PlayerDetails {
    try await authorized { PlayerDetails(try await $0.update(change, of: playerID)) }
  }

  /// Erases every trace of a player, and answers where copies were made that still hold them.
  public func erase(_ playerID: PlayerID) async throws -> [String] {
    try await authorized { try await $0.erase(playerID) }
  }

  /// The reminders of today and the civil days that follow.
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

  /// How long a quest will take that starts at an instant, now unless it is given.
  public func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    confidence: Confidence = 90,
    startAt: Instant? = nil
  ) async throws -> QuestForecast {
    try await authorized {
      try await $0.forecast(routineID, for: playerID, confidence: confidence, startAt: startAt)
    }
  }
}

/// The store.
extension ParentSession {
  /// Writes a consistent copy of the store to a file that is not there yet.
  ///
  /// Throws `QuestError.invalid` where the file cannot be made, and `StoreError`.
  public func backUp(to path: String) async throws {
    try await authorized { try await $0.backUp(to: path) }
  }

  /// What is damaged in the store, and what is worth knowing about it.
  public func check() async throws -> StoreReport {
    try await authorized { try await $0.check() }
  }
}
