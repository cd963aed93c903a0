public import TimeQuestModels

/// Judges how close a guess was, as a pure function of two durations.
///
/// A player's preferences choose a scorer by its name. `ScorerConformance` in `TimeQuestTesting`
/// tests an implementation.
public protocol TrialScorer: Sendable {
  /// The name: 1 to 80 letters, digits and hyphens.
  ///
  /// It is stored with every trial, so a scorer whose results change needs a new name.
  var name: String { get }

  /// The score of a guess of `estimated` for a step that took `actual`; both are above zero.
  ///
  /// An exact guess scores 100 percent. A larger error on the same side never scores better, nor
  /// does the same error in a shorter step: being fast must not pay.
  func score(estimated: Seconds, actual: Seconds) -> Score
}

extension TrialScorer {
  /// The score of a guess that may be a range: by its width where it held the time, else by its
  /// middle (rules.md, Scoring).
  ///
  /// With w = (high − low) ÷ 2 the scorer gets (actual + w, actual) inside and
  /// ((low + high) ÷ 2, actual) outside, so a range that holds every time is worth little.
  public func score(
    estimated: Seconds,
    range: ClosedRange<Seconds>?,
    actual: Seconds
  ) -> Score {
    guard let range else { return score(estimated: estimated, actual: actual) }
    let width = range.upperBound - range.lowerBound
    let half = Seconds(milliseconds: width.milliseconds / 2)
    let start = range.contains(actual) ? actual : range.lowerBound
    return score(estimated: start + half, actual: actual)
  }

  /// The score of a guess.
  public func score(_ estimate: Estimate, actual: Seconds) -> Score {
    score(estimated: estimate.seconds, range: estimate.range?.bounds, actual: actual)
  }
}

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
