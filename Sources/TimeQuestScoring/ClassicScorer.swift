public import TimeQuestModels

/// The default scorer: the difference relative to the time that the step took.
///
/// It is easy to explain, but asymmetric: for a step of 600 s, a guess of 300 s scores 50 and one
/// of 1200 s scores 0. Under a minute it has cliffs, and its accuracy and rating can disagree.
/// `BalancedScorer` has none of these faults.
public struct ClassicScorer: TrialScorer {
  /// `classic`.
  public let name = "classic"

  /// A scorer.
  public init() {}

  /// The score of rules.md, Scoring: accuracy max(0, 100 − 100 · |d| ÷ max(60 s, a)), d = e − a.
  ///
  /// The rating is spotOn up to an error of 15 s or 10 % of a, whichever is more, close up to 25 %,
  /// off up to 50 %, else wayOff.
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

  /// Whole milliseconds make every limit exact: `miss <= actual / 10` means 10 · miss ≤ actual.
  private func rating(miss: Int64, actual: Int64) -> Rating {
    if miss <= max(15_000, actual / 10) { return .spotOn }
    if miss <= actual / 4 { return .close }
    return miss <= actual / 2 ? .off : .wayOff
  }
}
