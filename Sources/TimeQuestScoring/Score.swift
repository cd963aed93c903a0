public import TimeQuestModels

/// How a scorer judges one guess.
public struct Score: Hashable, Sendable {
  /// Estimated − actual: positive where the guess was longer than the step took.
  public let difference: Seconds
  /// 0 to 100; 100 for an exact guess.
  public let accuracyPercent: Double
  /// How close the guess was; it decides the XP.
  public let rating: Rating

  /// A score with these values, which are not checked.
  public init(difference: Seconds, accuracyPercent: Double, rating: Rating) {
    self.difference = difference
    self.accuracyPercent = accuracyPercent
    self.rating = rating
  }
}
