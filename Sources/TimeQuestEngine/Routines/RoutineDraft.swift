public import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// A routine as a parent describes it, before it has ids, times and a revision.
public struct RoutineDraft: Hashable, Sendable {
  /// A task as a parent describes it.
  public struct Task: Hashable, Sendable {
    /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
    public var id: TaskID?
    /// The parent's note, which no player sees; empty takes the display name.
    public var name: String
    /// The name in the game; empty or nil takes a game word.
    public var displayName: String?
    /// The picture that players see beside the name.
    public var symbol: Symbol?
    /// How long the parent thinks that it takes, which no player sees; nil where none is given.
    public var reference: Seconds?

    /// A draft of a task.
    public init(
      id: TaskID? = nil,
      name: String = "",
      displayName: String? = nil,
      symbol: Symbol? = nil,
      reference: Seconds? = nil
    ) {
      self.id = id
      self.name = name
      self.displayName = displayName
      self.symbol = symbol
      self.reference = reference
    }
  }

  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var id: RoutineID?
  /// The parent's note, which no player sees; empty takes the display name.
  public var name: String
  /// Empty or nil falls back to a game word, never to the internal name.
  public var displayName: String?
  /// The picture that players see beside the name.
  public var symbol: Symbol?
  /// The weekdays on which the quest is available.
  public var activeDays: Weekdays
  /// Whether the quest is available at all.
  public var isActive: Bool
  /// Nil means every player.
  public var playerIDs: [PlayerID]?
  /// When its reminders come, at most 8 times of day; nil means at the time of the player.
  public var reminderTimes: [TimeOfDay]?
  /// After which trials the result is revealed.
  public var feedback: FeedbackSchedule
  /// Whether the player leaves home at its end.
  public var leavesHome: Bool
  /// The tasks, in the order in which they are played.
  public var tasks: [Task]

  /// A draft; the engine checks its values where it is created.
  public init(
    id: RoutineID? = nil,
    name: String = "",
    displayName: String? = nil,
    symbol: Symbol? = nil,
    activeDays: Weekdays,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    reminderTimes: [TimeOfDay]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    leavesHome: Bool = false,
    tasks: [Task]
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.symbol = symbol
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.reminderTimes = reminderTimes
    self.feedback = feedback
    self.leavesHome = leavesHome
    self.tasks = tasks
  }

  /// The most steps a routine may have: more than a day holds, few enough for any screen.
  public static let maximumTasks = 100

  /// Refuses an empty list: it would be a quest for no player, and often everybody is meant.
  static func requireSomebody(in playerIDs: [PlayerID]?) throws(QuestError) {
    guard playerIDs?.isEmpty == true else { return }
    throw .invalid(
      path: "playerIDs",
      expected: "at least one player, or null for everybody",
      got: "an empty list"
    )
  }

  /// Describes the routine; a task without an id gets a new one.
  func apply(to routine: inout Routine, newTaskID: () -> TaskID) throws(QuestError) {
    try Self.requireSomebody(in: playerIDs)
    routine.name = name
    routine.displayName = displayName ?? ""
    routine.symbol = symbol
    routine.activeDays = activeDays
    routine.isActive = isActive
    routine.playerIDs = playerIDs
    routine.reminderTimes = reminderTimes
    routine.feedback = feedback
    routine.leavesHome = leavesHome
    routine.tasks = tasks.map { $0.task(orElse: newTaskID()) }
  }
}

extension RoutineDraft.Task {
  /// The task with its id, or the other one where it has none; its names are not checked.
  func task(orElse newID: TaskID) -> RoutineTask {
    RoutineTask(
      id: id ?? newID,
      name: name,
      displayName: displayName ?? "",
      symbol: symbol,
      reference: reference
    )
  }
}

extension Routine {
  /// The routine with trimmed names, and game words where the display name of a task is empty.
  ///
  /// Throws `QuestError.invalid` naming the path of the first thing that cannot be.
  func checked(_ catalogue: Catalogue) throws(QuestError) -> Routine {
    var routine = self
    routine.displayName = try NameRule.required(displayName, path: "displayName")
    routine.name = try NameRule.shown(name, path: "name", orElse: routine.displayName)
    guard tasks.count <= RoutineDraft.maximumTasks else {
      throw .invalid(
        path: "tasks",
        expected: "at most \(RoutineDraft.maximumTasks) tasks",
        got: "\(tasks.count)"
      )
    }
    if let times = reminderTimes {
      routine.reminderTimes = Set(times).sorted { $0.description < $1.description }
      guard times.count <= Self.mostReminders else {
        throw .invalid(
          path: "reminderTimes",
          expected: "at most \(Self.mostReminders) times of day",
          got: "\(times.count)"
        )
      }
    }
    for index in tasks.indices {
      routine.tasks[index] = try tasks[index].checked(
        at: index,
        path: "tasks[\(index)].",
        catalogue
      )
    }
    try Self.requireDistinct(tasks.map(\.id)) { "tasks[\($0)].taskID" }
    if let playerIDs { try Self.requireDistinct(playerIDs) { "playerIDs[\($0)]" } }
    return routine
  }

  func index(of task: TaskID) throws(QuestError) -> Int {
    guard let index = tasks.firstIndex(where: { $0.id == task }) else {
      throw .notFound(.task, id: task.description)
    }
    return index
  }

  private static func requireDistinct<Name: Hashable>(
    _ ids: [Name],
    path: (Int) -> String
  ) throws(QuestError) {
    var seen: Set<Name> = []
    for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
      throw .invalid(path: path(index), expected: "an id of its own", got: "\"\(id)\" again")
    }
  }
}

extension RoutineTask {
  /// The task with trimmed names, and a game word where its display name is empty.
  func checked(
    at index: Int,
    path: String,
    _ catalogue: Catalogue
  ) throws(QuestError) -> RoutineTask {
    var task = self
    task.displayName = try NameRule.shown(
      displayName,
      path: "\(path)displayName",
      orElse: catalogue.text("fallback.step", ["number": "\(index + 1)"])
    )
    task.name = try NameRule.shown(name, path: "\(path)name", orElse: task.displayName)
    if let reference, !Estimate.bounds.contains(reference) {
      throw .invalid(
        path: "\(path)referenceSeconds",
        expected: Estimate.expectation,
        got: "\(reference.value)"
      )
    }
    return task
  }
}
