public import TimeQuestModels

/// Selects events of one journal, in the order of their numbers.
public struct EventQuery: Hashable, Sendable {
  /// The journal to read.
  public var journal: Journal
  /// Only events with a greater number than this; 0 is before the first event.
  ///
  /// It need not be the number of an event: one from the last event on finds none.
  public var after: Int
  /// At most this many events; 0 or less finds none.
  public var limit: Int

  /// A query for the first events after a number.
  public init(journal: Journal, after: Int = 0, limit: Int = Journal.capacity) {
    self.journal = journal
    self.after = after
    self.limit = limit
  }
}
