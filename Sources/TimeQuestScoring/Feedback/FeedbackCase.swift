public import TimeQuestModels

/// What a feedback writer is told of a trial; nothing in it comes from a parent.
public struct FeedbackCase: Hashable, Sendable {
  public let estimated: Seconds
  public let actual: Seconds
  public let rating: Rating
  /// Whether the trial counts; if not, that alone decides the words.
  public let isCounted: Bool
  /// Whether the game is still learning the player; the words then leave the rating out.
  public let isCalibration: Bool

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
