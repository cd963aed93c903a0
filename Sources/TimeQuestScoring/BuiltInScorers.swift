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
