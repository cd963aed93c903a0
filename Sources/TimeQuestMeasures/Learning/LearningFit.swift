/// The learning curve of a player's trials of one step, and how sure it is.
public struct LearningFit: Hashable, Sendable {
  /// How many of a step's first trials are looked at; practice shows in the first hundreds.
  public static let trials = 500
  /// Fits cost more than means, and the ends of these intervals are wide beside their noise.
  static let resamples = 1000

  public let curve: LearningCurve
  /// Of `curve.plateau`.
  public let plateau: Measure
  /// Of `curve.rate`; an interval that reaches down to 0 says that practice may not show yet.
  public let rate: Measure

  /// The distances are |e| = |ln(estimated/actual)| of the trials in order, oldest first.
  ///
  /// Trials are resampled together with their number, and the intervals are the percentiles of the
  /// curves that are nearest to them. Throws `InsufficientData` under six trials.
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
