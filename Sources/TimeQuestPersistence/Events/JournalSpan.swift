/// Which events of a journal are kept.
public struct JournalSpan: Hashable, Sendable {
  /// The oldest one that is kept; 1 where there is none.
  public let first: Int
  /// The latest one; 0 where there is none.
  public let last: Int

  public init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  public static let empty = JournalSpan(first: 1, last: 0)
}
