/// A trial between lock-in and reveal: the guess, and all that is needed to finish it elsewhere.
public struct OpenTrial: Hashable, Sendable, Codable {
  public let trialID: TrialID
  public let estimate: Estimate
  public let lockedAt: Moment
  /// Set by "done" while the player is still asked how long it felt.
  public var measured: MeasuredTime?

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
