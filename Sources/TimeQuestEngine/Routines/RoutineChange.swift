public import TimeQuestModels

/// The parts of a routine that are to change; nil leaves a part as it is.
public struct RoutineChange: Hashable, Sendable {
  public var name: String?
  public var displayName: String?
  public var activeDays: Weekdays?
  public var isActive: Bool?
  /// An empty list means every player.
  public var playerIDs: [PlayerID]?
  public var feedback: FeedbackSchedule?
  /// All tasks anew; those with an id stay the same task.
  public var tasks: [RoutineDraft.Task]?

  public init() {}

  func apply(to draft: inout RoutineDraft) {
    draft.name = name ?? draft.name
    draft.displayName = displayName ?? draft.displayName
    draft.activeDays = activeDays ?? draft.activeDays
    draft.isActive = isActive ?? draft.isActive
    draft.playerIDs = playerIDs ?? draft.playerIDs
    draft.feedback = feedback ?? draft.feedback
    draft.tasks = tasks ?? draft.tasks
  }
}
