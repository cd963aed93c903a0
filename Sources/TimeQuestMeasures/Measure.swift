/// A figure about a player's sense of time, with its confidence interval.
public struct Measure: Hashable, Sendable {
  /// The figure itself; its unit is that of the measure.
  public let value: Double
  /// The 95 % confidence interval; nil where resampled days all agree, or it is too wide to tell.
  public let interval: ClosedRange<Double>?
  /// The interval at the level of ``Claim/lean``: what lies outside it is told; nil where the other
  /// one is, and where it would be too wide.
  public let claimInterval: ClosedRange<Double>?
  /// The number of trials that the figure is computed from.
  public let n: Int
  /// The number of civil days that those trials are from.
  public let days: Int

  /// Creates a measure from its figure, its intervals, its trials and their days.
  public init(
    value: Double,
    interval: ClosedRange<Double>?,
    claimInterval: ClosedRange<Double>?,
    n: Int,
    days: Int
  ) {
    self.value = value
    self.interval = interval
    self.claimInterval = claimInterval
    self.n = n
    self.days = days
  }

  /// Whether a lean away from `value` is told.
  public func leans(from value: Double) -> Bool {
    // Without an interval all days agree.
    guard interval != nil else { return self.value != value }
    guard days >= Claim.daysOfALean else { return false }
    return claimInterval.map { !$0.contains(value) } ?? false
  }

  /// Whether the 95 % interval lies on one side of `value`.
  public func excludes(_ value: Double) -> Bool {
    guard let interval else { return self.value != value }
    return !interval.contains(value)
  }
}

/// The error of a measure that cannot be computed from the trials that there are.
public struct InsufficientData: Error, Hashable, Sendable {
  /// What there is too little of.
  public enum Unit: String, CaseIterable, Codable, Sendable {
    /// Trials that count and that the measure is about.
    case trials
    /// Civil days with such trials.
    case days
    /// Steps with enough trials.
    case steps
    /// Completed runs of the quest.
    case runs
    /// Differences between the trials: there are enough trials, but they are too much alike.
    case variation
  }

  /// How many there are.
  public let n: Int
  /// How many the measure needs; for `variation` it is equal to `n`, since no number suffices.
  public let needed: Int
  /// What there is too little of.
  public let unit: Unit

  /// Creates the error for a measure that has `n` of the unit and needs more.
  public init(n: Int, needed: Int, unit: Unit = .trials) {
    self.n = n
    self.needed = needed
    self.unit = unit
  }

  /// How many are still missing; 0 or more.
  public var missing: Int { max(0, needed - n) }
}
