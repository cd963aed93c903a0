public import TimeQuestModels

/// The parts of a routine that are to change; nil leaves a part as it is.
public struct RoutineChange: Hashable, Sendable {
  /// The parent's note, which no player sees; empty takes the display name.
  public var name: String?
  /// The name in the game; empty takes a game word.
  public var displayName: String?
  /// The picture beside the name; nil within takes it away.
  public var symbol: Symbol??
  /// The weekdays on which the quest is available.
  public var activeDays: Weekdays?
  /// Whether the quest is available at all.
  public var isActive: Bool?
  /// The players it is for, at least one; nil within means every player.
  public var playerIDs: [PlayerID]??
  /// When its reminders come; nil within means at the time of the player.
  public var reminderTimes: [TimeOfDay]??
  /// After which trials the result is revealed.
  public var feedback: FeedbackSchedule?
  /// Whether the player leaves home at its end.
  public var leavesHome: Bool?
  /// All tasks anew; those with an id stay the same task.
  public var tasks: [RoutineDraft.Task]?

  /// A change of nothing.
  public init() {}

  func apply(to routine: inout Routine, newTaskID: () -> TaskID) {
    // A note that repeats the display name goes on repeating it.
    routine.name = name ?? (routine.name == routine.displayName ? "" : routine.name)
    routine.displayName = displayName ?? routine.displayName
    if let symbol { routine.symbol = symbol }
    routine.activeDays = activeDays ?? routine.activeDays
    routine.isActive = isActive ?? routine.isActive
    // If all its players were erased, a routine is for no player until an edit names some.
    if let playerIDs { routine.playerIDs = playerIDs }
    if let reminderTimes { routine.reminderTimes = reminderTimes }
    routine.feedback = feedback ?? routine.feedback
    routine.leavesHome = leavesHome ?? routine.leavesHome
    if let tasks { routine.tasks = tasks.map { $0.task(orElse: newTaskID()) } }
  }
}

/// The parts of a task that are to change; nil leaves a part as it is.
public struct TaskChange: Hashable, Sendable {
  /// The parent's note, which no player sees; empty takes the display name.
  public var name: String?
  /// The name in the game; empty takes a game word.
  public var displayName: String?
  /// The picture beside the name; nil within takes it away.
  public var symbol: Symbol??
  /// Zero takes the reference away.
  public var reference: Seconds?

  /// A change of nothing.
  public init() {}

  func apply(to task: inout RoutineTask) {
    task.name = name ?? (task.name == task.displayName ? "" : task.name)
    task.displayName = displayName ?? task.displayName
    if let symbol { task.symbol = symbol }
    if let reference { task.reference = reference == .zero ? nil : reference }
  }
}

extension Routine {
  /// Whether a repeated creation describes what is stored; only ids that were given count.
  func agrees(with stored: Routine, given: [TaskID]) -> Bool {
    guard tasks.count == stored.tasks.count else { return false }
    let sameTasks = zip(tasks, stored.tasks).allSatisfy { task, other in
      (task.id == other.id || !given.contains(task.id)) && task.name == other.name
        && task.displayName == other.displayName && task.symbol == other.symbol
        && task.reference == other.reference
    }
    return sameTasks && name == stored.name && displayName == stored.displayName
      && symbol == stored.symbol && reminderTimes == stored.reminderTimes
      && ownerID == stored.ownerID
      && activeDays == stored.activeDays && isActive == stored.isActive
      && playerIDs == stored.playerIDs && feedback == stored.feedback
      && leavesHome == stored.leavesHome
  }

  /// Whether it is on for the same players on the same days, so that streaks need not notice.
  func isScheduledLike(_ other: Routine) -> Bool {
    activeDays == other.activeDays && isActive == other.isActive && playerIDs == other.playerIDs
      && tasks.isEmpty == other.tasks.isEmpty
  }
}
