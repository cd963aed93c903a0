/// What all completed sessions of a player add up to, over the trials that count.
public struct LifetimeTotals: Hashable, Codable, Sendable {
  /// How many guesses count.
  public let trials: Int
  /// How many of them were longer than it took.
  public let overestimates: Int
  /// How many of them were shorter than it took.
  public let underestimates: Int
  /// How many of them were right on, to the second.
  public let exact: Int

  /// A view with these members, for previews and tests.
  public init(trials: Int, overestimates: Int, underestimates: Int, exact: Int) {
    self.trials = trials
    self.overestimates = overestimates
    self.underestimates = underestimates
    self.exact = exact
  }
}
