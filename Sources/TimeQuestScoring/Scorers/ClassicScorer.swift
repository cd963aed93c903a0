public import TimeQuestModels

/// The default: measures the difference against the time that the task took.
///
/// Easy to explain, but lopsided: 300 s for a task of 600 s scores 50 and 1200 s scores 0. Under a
/// minute it has cliffs, and its accuracy and rating can disagree. `BalancedScorer` has none of
/// these.
public struct ClassicScorer: TrialScorer {
  public let name = "classic"

  public init() {}

  /// Accuracy is max(0, 100 − |d| ÷ max(60 s, actual) · 100); SPEC section 5 has the rating's
  /// limits.
  public func score(estimated: Seconds, actual: Seconds) -> Score {
    let difference = estimated - actual
    let miss = difference.magnitude.milliseconds
    let full = max(60_000, actual.milliseconds)
    return Score(
      difference: difference,
      accuracyPercent: 100 * Double(max(0, full - miss)) / Double(full),
      rating: rating(miss: miss, actual: actual.milliseconds)
    )
  }

  /// Whole milliseconds make every limit exact: `miss <= actual / 10` says 10 · miss ≤ actual.
  private func rating(miss: Int64, actual: Int64) -> Rating {
    if miss <= max(15_000, actual / 10) { return .spotOn }
    if miss <= actual / 4 { return .close }
    return miss <= actual / 2 ? .off : .wayOff
  }
}
