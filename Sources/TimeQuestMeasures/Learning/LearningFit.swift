/// The learning curve of a player's trials of one step, with its confidence intervals.
public struct LearningFit: Hashable, Sendable {
  /// How many of the first trials of a step are used, at most; later ones show little practice.
  public static let trials = 500
  /// Fewer than for the other measures: a fit costs more, and these intervals are wide anyway.
  static let resamples = 1000

  /// The curve that fits the trials best.
  public let curve: LearningCurve
  /// The plateau of the curve, with its interval.
  public let plateau: Measure
  /// The rate of the curve; an interval that reaches 0 means that practice may show no effect.
  public let rate: Measure

  /// Fits a curve to the errors |e| = |ln(estimated/actual)| of the trials, oldest first.
  ///
  /// Each resample keeps the trials together with their numbers; the intervals are percentiles of
  /// the curves that fit the resamples. Throws `InsufficientData` for fewer than six trials.
  public init(of distances: [Double]) throws(InsufficientData) {
    let n = distances.count
    guard n >= TimeSenseMeasure.trialsNeeded else {
      throw InsufficientData(n: n, needed: TimeSenseMeasure.trialsNeeded)
    }
    let fit = CurveFit(distances)
    curve = fit.curve(counts: [Double](repeating: 1, count: n))
    var (plateaus, rates) = ([Double](), [Double]())
    Bootstrap(count: n, seed: Bootstrap.seed(of: distances)).forEachResample(Self.resamples) {
      let resampled = fit.curve(counts: $0)
      plateaus.append(resampled.plateau)
      rates.append(resampled.rate)
    }
    plateau = Measure(
      value: curve.plateau,
      interval: Quantile.middle95(plateaus.sorted()),
      n: n
    )
    rate = Measure(value: curve.rate, interval: Quantile.middle95(rates.sorted()), n: n)
  }
}
