/// The numbers of the first and the last event that a journal keeps.
public struct JournalSpan: Hashable, Sendable {
  /// The number of the oldest event; 1 if the journal is empty.
  public let first: Int
  /// The number of the latest event; 0 if the journal is empty.
  public let last: Int

  /// The span between two numbers, both included.
  public init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// The span of a journal without events.
  public static let empty = JournalSpan(first: 1, last: 0)
}
