public import TimeQuestModels

/// What a measure of accuracy reads of a counted trial.
public struct CountedTrial: Hashable, Sendable {
  public let session: SessionID
  /// The civil day of the session.
  public let day: CivilDay
  public let estimate: Seconds
  public let actual: Seconds
  public let scorer: String

  /// A trial with these values.
  public init(
    session: SessionID,
    day: CivilDay,
    estimate: Seconds,
    actual: Seconds,
    scorer: String
  ) {
    self.session = session
    self.day = day
    self.estimate = estimate
    self.actual = actual
    self.scorer = scorer
  }
}
