public import TimeQuestModels

/// What a feedback writer knows about a trial; none of it comes from a parent.
public struct FeedbackCase: Hashable, Sendable {
  /// The guess, 1 s to 24 h.
  public let estimated: Seconds
  /// The measured time, at least 1 ms.
  public let actual: Seconds
  /// How close the guess was, by the player's scorer.
  public let rating: Rating
  /// Whether the trial counts; if not, this alone decides the words.
  public let isCounted: Bool
  /// Whether the session is a calibration session; the words then do not depend on the rating.
  public let isCalibration: Bool

  /// A trial with these values.
  public init(
    estimated: Seconds,
    actual: Seconds,
    rating: Rating,
    isCounted: Bool,
    isCalibration: Bool
  ) {
    self.estimated = estimated
    self.actual = actual
    self.rating = rating
    self.isCounted = isCounted
    self.isCalibration = isCalibration
  }
}
