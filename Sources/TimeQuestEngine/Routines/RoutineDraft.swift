public import TimeQuestModels

/// A routine as a parent describes it, before it has ids, times and a revision.
public struct RoutineDraft: Hashable, Sendable {
  public struct Task: Hashable, Sendable {
    public var id: TaskID?
    public var name: String
    public var displayName: String?
    public var reference: Seconds?

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
  public var name: String
  /// Empty or nil falls back to a game word, never to the internal name.
  public var displayName: String?
  public var activeDays: Weekdays
  public var isActive: Bool
  /// Nil means every player.
  public var playerIDs: [PlayerID]?
  public var feedback: FeedbackSchedule
  public var tasks: [Task]

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
