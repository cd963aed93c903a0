public import TimeQuestModels

/// What a scorer made of one guess.
public struct Score: Hashable, Sendable {
  /// Estimated minus actual: positive when the guess was longer than the task.
  public let difference: Seconds
  /// 0 to 100.
  public let accuracyPercent: Double
  public let rating: Rating

  public init(difference: Seconds, accuracyPercent: Double, rating: Rating) {
    self.difference = difference
    self.accuracyPercent = accuracyPercent
    self.rating = rating
  }
}
