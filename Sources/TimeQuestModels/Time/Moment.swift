/// One reading of all clocks: the wall clock, and the boot clock, which never steps.
///
/// It is saved at lock-in, so that another process can finish the trial after a crash, and another
/// machine where several share a store.
public struct Moment: Hashable, Sendable, Codable {
  /// The wall clock.
  public let wall: Instant
  /// Nanoseconds since the machine started, including the time that it was suspended.
  public let bootNanoseconds: Int64
  /// Names the start of the machine: readings with different ids cannot be subtracted.
  ///
  /// Empty where the system cannot name it; then the wall clock is used.
  public let bootID: String
  /// The time by the clock of the store's server; absent in a store of one machine.
  ///
  /// Machines that share the store have it in common.
  public var storeTime: Instant?

  /// A reading with these values.
  public init(wall: Instant, bootNanoseconds: Int64, bootID: String, storeTime: Instant? = nil) {
    self.wall = wall
    self.bootNanoseconds = bootNanoseconds
    self.bootID = bootID
    self.storeTime = storeTime
  }
}
