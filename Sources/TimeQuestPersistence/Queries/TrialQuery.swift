public import TimeQuestModels

/// Which of a player's trials are wanted.
///
/// A struct, so that it can grow without breaking a store.
/// Of an open session with feedback `summary` none is found: its results are held back from the
/// player, so they may show in no statistic.
public struct TrialQuery: Hashable, Sendable {
  public enum Order: Sendable, Hashable {
    /// In the order in which they were recorded.
    case oldestFirst
    case newestFirst
  }

  public var player: PlayerID
  public var task: TaskID?
  /// Only trials whose validity is `ok`.
  public var countedOnly: Bool
  public var order: Order
  public var limit: Int?

  public init(
    player: PlayerID,
    task: TaskID? = nil,
    countedOnly: Bool = false,
    order: Order = .oldestFirst,
    limit: Int? = nil
  ) {
    self.player = player
    self.task = task
    self.countedOnly = countedOnly
    self.order = order
    self.limit = limit
  }
}
