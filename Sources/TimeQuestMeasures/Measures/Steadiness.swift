import Foundation

extension Statistic {
  /// Steadiness: √(exp(s²)−1), s² = Σₛ Σᵢ (eₛᵢ−ēₛ)²/(n−k) within the k steps; lower is steadier.
  ///
  /// The coefficient of variation of a log-normal distribution whose logarithm has the standard
  /// deviation s, so it compares with the timing literature (Lewis and Miall 2009; Marx et al.
  /// 2021, doi 10.1007/s00787-020-01474-y). Within steps, or steps that lean differently would pass
  /// for an unsteady player. Guesses and times both spread: `SteadinessParts` says how much.
  static func steadiness(_ sample: TrialSample) -> Statistic {
    let errors = sample.centeredByStep(sample.trials.map(\.logRatio))
    return Statistic(
      value: { counts in
        withinSteps(sample, errors, errors, counts).squareRoot()
      },
      parts: errors.map { $0 * $0 }
    )
    .positive()
    .restored { min(expm1($0 * $0).squareRoot(), .greatestFiniteMagnitude) }
  }

  /// The covariance within the steps, over n − k; NaN where no step has two trials.
  fileprivate static func withinSteps(
    _ sample: TrialSample,
    _ left: [Double],
    _ right: [Double],
    _ counts: [Double]
  ) -> Double {
    var sizes = [Double](repeating: 0, count: sample.steps)
    var (lefts, rights, products) = (sizes, sizes, sizes)
    for index in left.indices where counts[index] > 0 {
      let step = sample.stepOf[index]
      sizes[step] += counts[index]
      lefts[step] += counts[index] * left[index]
      rights[step] += counts[index] * right[index]
      products[step] += counts[index] * left[index] * right[index]
    }
    var (sum, size, freedom) = (0.0, 0.0, 0.0)
    for step in sizes.indices where sizes[step] > 0 {
      sum += products[step] - lefts[step] * rights[step] / sizes[step]
      size += abs(products[step])
      freedom += sizes[step] - 1
    }
    guard freedom > 0 else { return .nan }
    // A smaller sum is rounding error: one day alone was drawn.
    return abs(sum) > 1e-12 * size ? sum / freedom : 0
  }
}

/// What the steadiness is made of: e = ln estimated − ln actual, and each spreads within a step.
///
/// A player who always says "5 minutes" is unsteady only as far as the times are. All are over
/// n − k degrees of freedom, so steadiness² on the logarithmic scale is
/// guesses² + times² − 2·correlation·guesses·times.
public struct SteadinessParts: Hashable, Sendable {
  /// The standard deviation of ln estimated within steps.
  public let guesses: Double
  /// The standard deviation of ln actual within steps.
  public let times: Double
  /// The correlation of ln estimated and ln actual within steps; nil where one does not spread.
  public let correlation: Double?

  init?(_ sample: TrialSample) {
    let ones = [Double](repeating: 1, count: sample.count)
    let guessed = sample.centeredByStep(sample.trials.map { log($0.estimated) })
    let took = sample.centeredByStep(sample.trials.map { log($0.actual) })
    let (ofGuesses, ofTimes) = (
      Statistic.withinSteps(sample, guessed, guessed, ones),
      Statistic.withinSteps(sample, took, took, ones)
    )
    guard ofGuesses.isFinite, ofTimes.isFinite else { return nil }
    guesses = max(0, ofGuesses).squareRoot()
    times = max(0, ofTimes).squareRoot()
    let product = guesses * times
    correlation =
      product > 1e-12
      ? min(1, max(-1, Statistic.withinSteps(sample, guessed, took, ones) / product)) : nil
  }
}
