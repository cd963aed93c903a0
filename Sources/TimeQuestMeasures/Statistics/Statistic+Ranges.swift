import Foundation

extension Statistic {
  /// Interval score: the mean of (U−L) + (2/α)·(L−A)⁺ + (2/α)·(A−U)⁺ on logarithms, with
  /// α = 1 − confidence, over the trials that were guessed as a range.
  ///
  /// Lower is better: width costs, and every time outside the range costs. The range in which the
  /// player believes scores best (Gneiting and Raftery 2007, doi 10.1198/016214506000001437).
  static func intervalScore(_ trials: [TrialDurations]) -> Statistic {
    positiveMean(
      trials.compactMap { trial in
        trial.range.map { intervalScore(of: $0, trial.confidence, actual: trial.actual) }
      }
    )
  }

  private static func intervalScore(
    of range: ClosedRange<Double>,
    _ confidence: Double,
    actual: Double
  ) -> Double {
    let (low, high) = (log(range.lowerBound), log(range.upperBound))
    let time = log(actual)
    return high - low + 2 / (1 - confidence) * (max(0, low - time) + max(0, time - high))
  }
}
