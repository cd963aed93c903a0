public import TimeQuestModels

/// Scores by ratio: half and double are equally far off, so a low guess is never the safer one.
///
/// It avoids three faults of `ClassicScorer`: asymmetry, cliffs under 60 s, and ratings that
/// disagree with the accuracy. Here the rating follows from the accuracy alone. The accuracy is the
/// accuracy ratio of Tofallis 2015, 100 · min(e, a) ÷ max(e, a) = 100 · exp(−|ln(e ÷ a)|).
public struct BalancedScorer: TrialScorer {
  /// `balanced`.
  public let name = "balanced"

  /// A scorer.
  public init() {}

  /// The score of rules.md, Scoring: 100 · (min + g) ÷ (max + g) with g = max(0, 15 s − a ÷ 4).
  ///
  /// The rating is spotOn from 90, close from 75, off from 50, else wayOff.
  public func score(estimated: Seconds, actual: Seconds) -> Score {
    let (shorter, longer) = (min(estimated, actual), max(estimated, actual))
    // Every term is multiplied by four, so that a quarter of the actual time is a whole number.
    let grace = max(0, 60_000 - actual.milliseconds)
    let part = 4 * shorter.milliseconds + grace
    let whole = 4 * longer.milliseconds + grace
    return Score(
      difference: estimated - actual,
      accuracyPercent: 100 * Double(part) / Double(whole),
      rating: rating(part: part, whole: whole)
    )
  }

  /// Compares whole numbers, so that the limits of 90, 75 and 50 percent are exact.
  private func rating(part: Int64, whole: Int64) -> Rating {
    if 10 * part >= 9 * whole { return .spotOn }
    if 4 * part >= 3 * whole { return .close }
    return 2 * part >= whole ? .off : .wayOff
  }
}
