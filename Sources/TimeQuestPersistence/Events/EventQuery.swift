public import TimeQuestModels

/// Which events of a journal are wanted, in their order.
public struct EventQuery: Hashable, Sendable {
  public var journal: Journal
  /// Only events that come after this one; 0 is before the first.
  public var after: Int
  public var limit: Int

  public init(journal: Journal, after: Int = 0, limit: Int = Journal.capacity) {
    self.journal = journal
    self.after = after
    self.limit = limit
  }
}
