import Foundation

extension Proportion {
  /// Range hit rate: the share of actual times inside the range, ends included.
  ///
  /// Compare it with the confidence that the player gave. All trials were guessed as a range.
  static func rangeHitRate(_ sample: TrialSample) -> Proportion {
    Proportion(sample.trials.map { $0.range?.contains($0.actual) ?? false }, in: sample)
  }
}

extension Statistic {
  /// Interval score: the mean of (U−L) + (2/α)·(L−A)⁺ + (2/α)·(A−U)⁺ on logarithms, with
  /// α = 1 − confidence, each divided by 4φ(z)/α with z = Φ⁻¹(1−α/2).
  ///
  /// Lower is better: width costs, and every time outside the range costs. The range in which the
  /// player believes scores best (Gneiting and Raftery 2007, doi 10.1198/016214506000001437). The
  /// divisor is the score of the best range for a normal distribution with a deviation of 1, so
  /// ranges of different confidences compare: the score is the spread that would have earned it.
  static func intervalScore(_ sample: TrialSample) -> Statistic {
    mean(
      sample.trials.map { trial in
        trial.range.map { intervalScore(of: $0, trial.confidence, actual: trial.actual) } ?? .nan
      }
    )
    .positive()
  }

  private static func intervalScore(
    of range: ClosedRange<Double>,
    _ confidence: Double,
    actual: Double
  ) -> Double {
    let (low, high, time) = (log(range.lowerBound), log(range.upperBound), log(actual))
    let alpha = 1 - confidence
    let score = high - low + 2 / alpha * (max(0, low - time) + max(0, time - high))
    let z = NormalDistribution.quantile(1 - alpha / 2)
    return score * alpha / (4 * NormalDistribution.density(z))
  }
}

extension Proportion {
  /// Rounding: the share of guesses on whole 5 minutes (Forsyth and Burt 2006).
  ///
  /// The middle of a range is computed, not chosen, so only guesses of one number count.
  static func rounding(_ sample: TrialSample) -> Proportion {
    Proportion(
      sample.trials.map { $0.estimated.truncatingRemainder(dividingBy: 300) == 0 },
      in: sample
    )
  }
}
