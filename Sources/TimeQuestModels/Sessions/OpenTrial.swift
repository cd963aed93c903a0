/// A trial between lock-in and reveal, with all that another process needs to finish it.
public struct OpenTrial: Hashable, Sendable, Codable {
  /// The id that the trial will have.
  public let trialID: TrialID
  /// The player's guess.
  public let estimate: Estimate
  /// All clocks at the lock-in.
  public let lockedAt: Moment
  /// The measurement, in the phase `recalling` alone.
  public var measured: MeasuredTime?

  /// An open trial with these values, which are not checked.
  public init(
    trialID: TrialID,
    estimate: Estimate,
    lockedAt: Moment,
    measured: MeasuredTime? = nil
  ) {
    self.trialID = trialID
    self.estimate = estimate
    self.lockedAt = lockedAt
    self.measured = measured
  }
}
