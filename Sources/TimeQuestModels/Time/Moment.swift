/// One look at all the clocks: what the wall clock says, and one that never steps.
///
/// Saved when an estimate locks, so that another process can finish the same trial after a crash.
public struct Moment: Hashable, Sendable, Codable {
  public let wall: Instant
  /// Nanoseconds since the machine started, suspended time included.
  public let bootNanoseconds: Int64
  /// Names the start of the machine; readings of two boots cannot be subtracted.
  public let bootID: String

  public init(wall: Instant, bootNanoseconds: Int64, bootID: String) {
    self.wall = wall
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
  }
}
