/// A figure about a player's sense of time, with its confidence interval.
public struct Measure: Hashable, Sendable {
  /// The figure itself; its unit is that of the measure.
  public let value: Double
  /// The 95 % confidence interval; nil where resampled days all agree, or it is too wide to tell.
  public let interval: ClosedRange<Double>?
  /// The number of trials that the figure is computed from.
  public let n: Int
  /// The number of civil days that those trials are from.
  public let days: Int

  /// Creates a measure from its figure, its interval, its trials and their days.
  public init(value: Double, interval: ClosedRange<Double>?, n: Int, days: Int) {
    self.value = value
    self.interval = interval
    self.n = n
    self.days = days
  }

  /// Whether the interval lies on one side of `value`: only then is a lean away from it told.
  public func excludes(_ value: Double) -> Bool {
    guard let interval else { return self.value != value }
    return !interval.contains(value)
  }
}
