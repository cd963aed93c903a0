public import TimeQuestModels

/// A routine as a parent describes it, before it has ids, times and a revision.
public struct RoutineDraft: Hashable, Sendable {
  /// A task as a parent describes it.
  public struct Task: Hashable, Sendable {
    /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
    public var id: TaskID?
    /// The internal name, which no player sees.
    public var name: String
    /// The name in the game; empty or nil takes a game word.
    public var displayName: String?
    /// How long the parent thinks that it takes, which no player sees; nil where none is given.
    public var reference: Seconds?

    /// A draft of a task.
    public init(
      id: TaskID? = nil,
      name: String,
      displayName: String? = nil,
      reference: Seconds? = nil
    ) {
      self.id = id
      self.name = name
      self.displayName = displayName
      self.reference = reference
    }
  }

  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var id: RoutineID?
  /// The internal name, which no player sees.
  public var name: String
  /// Empty or nil falls back to a game word, never to the internal name.
  public var displayName: String?
  /// The weekdays on which the quest is available.
  public var activeDays: Weekdays
  /// Whether the quest is available at all.
  public var isActive: Bool
  /// Nil means every player.
  public var playerIDs: [PlayerID]?
  /// After which trials the result is revealed.
  public var feedback: FeedbackSchedule
  /// The tasks, in the order in which they are played.
  public var tasks: [Task]

  /// A draft; the engine checks its values where it is created.
  public init(
    id: RoutineID? = nil,
    name: String,
    displayName: String? = nil,
    activeDays: Weekdays,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    tasks: [Task]
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.feedback = feedback
    self.tasks = tasks
  }
}
