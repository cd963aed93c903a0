/// A figure about a player's sense of time, and how sure it is.
public struct Measure: Hashable, Sendable {
  public let value: Double
  /// Holds the truth in 95 of 100 such samples; nil where no interval can be trusted yet.
  public let interval: ClosedRange<Double>?
  /// How many trials it speaks of.
  public let n: Int

  public init(value: Double, interval: ClosedRange<Double>?, n: Int) {
    self.value = value
    self.interval = interval
    self.n = n
  }
}
