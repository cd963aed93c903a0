public import TimeQuestModels

/// Compares by ratio: half and double are equally far off, so a low guess is never the better bet.
///
/// It exists because `ClassicScorer` is asymmetric, has cliffs under 60 s, and lets accuracy and
/// rating disagree. Here the rating follows from the accuracy. The accuracy ratio is that of
/// Tofallis 2015; it equals 100 · exp(−|ln(estimated ÷ actual)|).
public struct BalancedScorer: TrialScorer {
  public let name = "balanced"

  public init() {}

  /// Accuracy is 100 · min ÷ max, each with a grace of max(0, 15 s − actual ÷ 4) for short tasks.
  public func score(estimated: Seconds, actual: Seconds) -> Score {
    let (shorter, longer) = (min(estimated, actual), max(estimated, actual))
    // Four times every term, so that the quarter stays a whole number.
    let grace = max(0, 60_000 - actual.milliseconds)
    let part = 4 * shorter.milliseconds + grace
    let whole = 4 * longer.milliseconds + grace
    return Score(
      difference: estimated - actual,
      accuracyPercent: 100 * Double(part) / Double(whole),
      rating: rating(part: part, whole: whole)
    )
  }

  /// 90, 75 and 50 percent, exact because they are compared as whole numbers.
  private func rating(part: Int64, whole: Int64) -> Rating {
    if 10 * part >= 9 * whole { return .spotOn }
    if 4 * part >= 3 * whole { return .close }
    return 2 * part >= whole ? .off : .wayOff
  }
}
