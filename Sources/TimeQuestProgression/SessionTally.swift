public import TimeQuestModels

/// A session in figures; only trials that count take part (GAME-08).
public struct SessionTally: Hashable, Sendable {
  /// Percent; nil without a counted trial.
  public let averageAccuracy: Double?
  public let overestimates: Int
  public let underestimates: Int
  /// Guesses that equal the task to the shown second.
  public let exact: Int
  /// The order index of the smallest distance, the first of equals; nil without a counted trial.
  public let closestStep: Int?

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
