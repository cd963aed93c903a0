/// A moment at which a zone's distance from UTC changes.
public struct ZoneTransition: Hashable, Sendable {
  /// The first moment of the new offset.
  public let at: Instant
  /// Milliseconds east of UTC.
  public let before: Int64
  public let after: Int64

  public init(at instant: Instant, before: Int64, after: Int64) {
    at = instant
    self.before = before
    self.after = after
  }
}
