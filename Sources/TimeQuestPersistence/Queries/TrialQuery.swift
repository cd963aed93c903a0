public import TimeQuestModels

/// Selects recorded trials of one player.
///
/// Trials of a session with the feedback schedule `summary` are not found before its summary: the
/// player must not see their results yet, not even in a statistic. One that was abandoned has none.
public struct TrialQuery: Hashable, Sendable {
  /// The order of the answer.
  public enum Order: Sendable, Hashable {
    /// By recording, the first one first.
    case oldestFirst
    /// By recording, the last one first.
    case newestFirst
  }

  /// The player whose trials are wanted.
  public var player: PlayerID
  /// Only trials of this task.
  public var task: TaskID?
  /// Only trials whose validity is `ok`.
  public var countedOnly: Bool
  /// Whether trials of sessions that an assistant had a part in are left out.
  public var excludesAssisted: Bool
  /// The order of the answer, which `limit` cuts.
  public var order: Order
  /// At most this many trials; nil means all, 0 or less finds none.
  public var limit: Int?

  /// A query for all trials of a player that match the conditions.
  public init(
    player: PlayerID,
    task: TaskID? = nil,
    countedOnly: Bool = false,
    excludesAssisted: Bool = false,
    order: Order = .oldestFirst,
    limit: Int? = nil
  ) {
    self.player = player
    self.task = task
    self.countedOnly = countedOnly
    self.excludesAssisted = excludesAssisted
    self.order = order
    self.limit = limit
  }
}
