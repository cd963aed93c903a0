/// Ordered tasks that belong together, such as a school morning; players see it as a quest.
public struct Routine: Hashable, Sendable, Codable, Identifiable {
  /// The id, which stays used after the routine is deleted.
  public let id: RoutineID
  /// The parent's name for it: 1 to 80 characters, never shown to a player.
  public var name: String
  /// The name that players see: 1 to 80 characters.
  public var displayName: String
  /// The picture that players see beside the name; absent for none.
  public var symbol: Symbol?
  /// The weekdays on which players can start it.
  public var activeDays: Weekdays
  /// False while the routine is switched off.
  public var isActive: Bool
  /// The players whom it is for; absent means every player.
  ///
  /// Empty only where the last of them was erased on another device.
  public var playerIDs: [PlayerID]?
  /// The player who made it for themselves; absent for what a parent made.
  public var ownerID: PlayerID?
  /// When its reminders come, at most ``mostReminders``; absent means at the time of the player.
  public var reminderTimes: [TimeOfDay]?
  /// When the player sees the results.
  public var feedback: FeedbackSchedule
  /// Whether the player leaves home at its end, so that a forecast says "out of the door".
  public var leavesHome: Bool
  /// The tasks, in order; at most 100.
  public var tasks: [RoutineTask]
  /// When the routine was created.
  public let createdAt: Instant
  /// When the routine was last changed.
  public var updatedAt: Instant
  /// Every schedule that the routine has had, in the order of the days; the last one holds now.
  public var scheduleHistory: [ScheduleEntry]
  /// Grows by one with every edit, from 1; the greater one wins in an import.
  ///
  /// An edit names the revision that it was made on.
  public var revision: Int
  /// Names the last edit: decides between two of one revision and instant.
  public var editID: EditID

  /// A routine with these values, which are not checked.
  ///
  /// Its schedule history begins on `scheduledSince`, unless a longer one is given.
  public init(
    id: RoutineID,
    name: String,
    displayName: String,
    symbol: Symbol? = nil,
    activeDays: Weekdays,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    ownerID: PlayerID? = nil,
    reminderTimes: [TimeOfDay]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    leavesHome: Bool = false,
    tasks: [RoutineTask],
    createdAt: Instant,
    updatedAt: Instant,
    scheduledSince: CivilDay,
    scheduleHistory: [ScheduleEntry] = [],
    revision: Int = 1,
    editID: EditID = .unknown
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.symbol = symbol
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.ownerID = ownerID
    self.reminderTimes = reminderTimes
    self.feedback = feedback
    self.leavesHome = leavesHome
    self.tasks = tasks
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.scheduleHistory = scheduleHistory
    self.revision = revision
    self.editID = editID
    if scheduleHistory.isEmpty { self.scheduleHistory = [scheduleEntry(since: scheduledSince)] }
  }

  /// How many times of a day a routine can be reminded of.
  public static let mostReminders = 8

  /// The stamp of the last edit.
  public var stamp: EditStamp {
    get { EditStamp(revision: revision, updatedAt: updatedAt, editID: editID) }
    set { (revision, updatedAt, editID) = (newValue.revision, newValue.updatedAt, newValue.editID) }
  }

  /// The civil day since which the present schedule holds.
  public var scheduledSince: CivilDay { scheduleHistory.last?.since ?? CivilDay(number: 0) }

  /// The present schedule as an entry of the history.
  public func scheduleEntry(since day: CivilDay) -> ScheduleEntry {
    ScheduleEntry(
      since: day,
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      hasTasks: !tasks.isEmpty,
      stamp: stamp
    )
  }
}

/// When the player sees the results of a session.
public enum FeedbackSchedule: String, CaseIterable, Codable, Sendable, Hashable {
  /// After each step.
  case everyTrial
  /// All of them at the end of the session.
  case summary
}

extension Routine {
  /// What is not valid in a routine from a store or a document, in a few words; nil if all is.
  ///
  /// Whatever passes can be edited and played without a trap. Names are not looked at.
  public var validationError: String? {
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    guard createdAt.isPossible, updatedAt.isPossible else { return "an instant is out of range" }
    // Few ids are compared faster than hashed, and this is done for every routine that is read.
    let isThereTwice = tasks.indices.contains { index in
      tasks[..<index].contains { $0.id == tasks[index].id }
    }
    guard !isThereTwice else { return "a task occurs twice" }
    guard tasks.allSatisfy({ $0.reference?.isPossible != false }) else {
      return "a reference is not above zero"
    }
    guard (reminderTimes ?? []).count <= Self.mostReminders else {
      return "there are too many reminder times"
    }
    return scheduleHistory.isEmpty
      ? "there is no schedule history" : scheduleHistory.validationError
  }

  /// The routine without erased players; for no player where it was for them alone.
  package func without(_ isErased: (PlayerID) -> Bool) -> Routine {
    var copy = self
    copy.playerIDs?.removeAll(where: isErased)
    if let ownerID, isErased(ownerID) { copy.ownerID = nil }
    copy.scheduleHistory = copy.scheduleHistory.without(isErased)
    return copy
  }
}

extension Tombstone {
  package func without(_ isErased: (PlayerID) -> Bool) -> Tombstone {
    Tombstone(id, scheduleHistory: scheduleHistory.without(isErased))
  }
}

extension [ScheduleEntry] {
  fileprivate func without(_ isErased: (PlayerID) -> Bool) -> [ScheduleEntry] {
    map { entry in
      var entry = entry
      entry.playerIDs?.removeAll(where: isErased)
      return entry
    }
  }
}

/// One task of a routine; players see it as a step of the quest.
public struct RoutineTask: Hashable, Sendable, Codable, Identifiable {
  /// The id, which stays the same when the task is renamed or moved.
  public let id: TaskID
  /// The parent's name for it: 1 to 80 characters, never shown to a player.
  public var name: String
  /// The name that players see: 1 to 80 characters.
  public var displayName: String
  /// The picture that players see beside the name; absent for none.
  public var symbol: Symbol?
  /// How long the parent expects it to take, in seconds: 1 to 86400; no player sees it.
  ///
  /// It is never part of a score.
  public var reference: Seconds?

  /// A task with these values, which are not checked.
  public init(
    id: TaskID,
    name: String,
    displayName: String,
    symbol: Symbol? = nil,
    reference: Seconds? = nil
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.symbol = symbol
    self.reference = reference
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case displayName
    case symbol
    case reference = "referenceSeconds"
  }
}
