/// A change of a time zone's offset from UTC.
public struct ZoneTransition: Hashable, Sendable {
  /// The first instant with the new offset.
  public let at: Instant
  /// The offset before it, in milliseconds east of UTC.
  public let before: Int64
  /// The offset from it on, in milliseconds east of UTC.
  public let after: Int64

  /// A change with these values.
  public init(at instant: Instant, before: Int64, after: Int64) {
    at = instant
    self.before = before
    self.after = after
  }
}
