public import TimeQuestModels

/// Which of a player's trials are wanted, in the order in which they were recorded.
public struct EstimationQuery: Hashable, Sendable {
  public var player: PlayerID
  public var task: TaskID?
  /// Only trials whose validity is `ok`.
  public var countedOnly: Bool

  public init(player: PlayerID, task: TaskID? = nil, countedOnly: Bool = false) {
    self.player = player
    self.task = task
    self.countedOnly = countedOnly
  }
}
