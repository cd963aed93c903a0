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
