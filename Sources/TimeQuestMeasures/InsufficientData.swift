/// The error of a measure that has too few trials to be computed.
public struct InsufficientData: Error, Hashable, Sendable {
  /// The number of trials that there are.
  public let n: Int
  /// The number of trials that the measure needs.
  public let needed: Int

  /// Creates the error for a measure that has `n` trials and needs more.
  public init(n: Int, needed: Int) {
    self.n = n
    self.needed = needed
  }

  /// The number of trials that are still missing; 0 or more.
  public var missing: Int { max(0, needed - n) }
}
