public import TimeQuestModels

/// Which of a player's trials are wanted, in the order in which they were recorded.
///
/// Of an open session with feedback `summary` none is found: its results are held back from the
/// player, so they may show in no statistic.
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
