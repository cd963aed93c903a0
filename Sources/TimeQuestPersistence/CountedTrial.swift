public import TimeQuestModels

/// What a measure of accuracy reads of a counted trial.
public struct CountedTrial: Hashable, Sendable {
  /// The completed session that the trial belongs to.
  public let session: SessionID
  /// The civil day of the session.
  public let day: CivilDay
  /// The guess; of a range, its middle.
  public let estimate: Seconds
  /// How long the step took.
  public let actual: Seconds
  /// The name of the scorer that rated the trial.
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
