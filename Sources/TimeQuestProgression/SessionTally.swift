public import TimeQuestModels

/// The averages and counts of a session, over its counted trials alone (GAME-08).
public struct SessionTally: Hashable, Sendable {
  /// The mean accuracy in percent, 0 to 100; nil without a counted trial.
  public let averageAccuracy: Double?
  /// The number of guesses that were too long.
  public let overestimates: Int
  /// The number of guesses that were too short.
  public let underestimates: Int
  /// The number of guesses that were exact to the shown second.
  public let exact: Int
  /// The step, from 0, with the smallest error, the first of equals; nil without a counted trial.
  public let closestStep: Int?

  /// The tally of these trials; `accuracy` answers the accuracy of one in percent.
  public init(of trials: [Trial], accuracy: (Trial) -> Double) {
    let counted = trials.filter(\.isCounted)
    func count(_ direction: Direction) -> Int { counted.count { $0.direction == direction } }
    averageAccuracy = Self.mean(counted.map(accuracy))
    overestimates = count(.over)
    underestimates = count(.under)
    exact = count(.exact)
    closestStep = counted.min { $0.difference.magnitude < $1.difference.magnitude }?.orderIndex
  }

  static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }
}
