public import TimeQuestModels

/// The parts of a routine that are to change; nil leaves a part as it is.
public struct RoutineChange: Hashable, Sendable {
  /// The internal name, which no player sees.
  public var name: String?
  /// The name in the game; empty takes a game word.
  public var displayName: String?
  /// The weekdays on which the quest is available.
  public var activeDays: Weekdays?
  /// Whether the quest is available at all.
  public var isActive: Bool?
  /// The players it is for, at least one; nil within means every player.
  public var playerIDs: [PlayerID]??
  /// After which trials the result is revealed.
  public var feedback: FeedbackSchedule?
  /// All tasks anew; those with an id stay the same task.
  public var tasks: [RoutineDraft.Task]?

  /// A change of nothing.
  public init() {}

  func check() throws(QuestError) {
    if let playerIDs { try RoutineDraft.requireSomebody(in: playerIDs) }
  }

  func apply(to draft: inout RoutineDraft) {
    draft.name = name ?? draft.name
    draft.displayName = displayName ?? draft.displayName
    draft.activeDays = activeDays ?? draft.activeDays
    draft.isActive = isActive ?? draft.isActive
    // A routine whose players were all erased stays for nobody until an edit names players.
    if let playerIDs { draft.playerIDs = playerIDs }
    draft.feedback = feedback ?? draft.feedback
    draft.tasks = tasks ?? draft.tasks
  }
}
