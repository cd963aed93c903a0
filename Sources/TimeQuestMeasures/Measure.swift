/// A figure about a player's sense of time, with its confidence interval.
public struct Measure: Hashable, Sendable {
  /// The figure itself; its unit is that of the measure.
  public let value: Double
  /// The 95 % confidence interval; nil when there are too few trials for a reliable one.
  public let interval: ClosedRange<Double>?
  /// The number of trials that the figure is computed from.
  public let n: Int

  /// Creates a measure from its figure, its interval and its number of trials.
  public init(value: Double, interval: ClosedRange<Double>?, n: Int) {
    self.value = value
    self.interval = interval
    self.n = n
  }
}
