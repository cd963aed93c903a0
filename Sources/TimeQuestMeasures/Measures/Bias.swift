import Foundation

extension Statistic {
  /// Bias in percent: sgn(med e)·(exp|med e|−1)·100.
  ///
  /// 100 means that the usual guess is twice the actual time, −100 that it is half of it. A single
  /// outlier does not change the median (Morley, Brito and Welling 2018, "symmetric signed
  /// percentage bias", doi 10.1002/2017SW001669). The interval is computed on med e. It pools
  /// steps: many short steps outweigh a long one, and `questBias` says what they add up to.
  static func bias(_ sample: TrialSample) -> Statistic {
    median(sample.trials.map(\.logRatio))
      .restored { $0 < 0 ? -expm1(-$0) * 100 : expm1($0) * 100 }
  }

  /// Whole-quest bias: ln(Σₛ med estₛ / Σₛ med actₛ), over the steps s.
  ///
  /// A long step weighs as much as it lasts, so this tells of being late, where the pooled bias may
  /// be 0. Rounds without any trial of some step have no figure.
  static func questBias(_ sample: TrialSample) -> Statistic {
    let places = sample.placesByStep
    let guesses = places.map { CountedMedian(sample.trials.map(\.estimated), at: $0) }
    let times = places.map { CountedMedian(sample.trials.map(\.actual), at: $0) }
    return Statistic(
      value: { counts in
        log(guesses.reduce(0) { $0 + $1.value(counts) } / times.reduce(0) { $0 + $1.value(counts) })
      },
      parts: sample.trials.map(\.logRatio)
    )
  }

  /// Typical miss in percent: (exp(med|e|)−1)·100, on either side.
  ///
  /// Half of the guesses are within it (Morley, Brito and Welling 2018, "median symmetric
  /// accuracy"). The interval is computed on the logarithm of med|e|.
  static func typicalMiss(_ sample: TrialSample) -> Statistic {
    median(sample.trials.map { abs($0.logRatio) }).positive().restored { expm1($0) * 100 }
  }
}

/// The errors of the motor-learning literature, of d = estimated − actual in seconds (Schmidt and
/// Lee, "Motor Control and Learning").
///
/// Long steps decide them, and so does an outlier; they are for researchers who compare with it.
extension Statistic {
  /// Constant error: mean d, the bias in seconds.
  static func constantError(_ sample: TrialSample) -> Statistic {
    mean(sample.trials.map(\.difference))
  }

  /// Absolute error: mean |d|.
  static func absoluteError(_ sample: TrialSample) -> Statistic {
    mean(sample.trials.map { abs($0.difference) }).positive()
  }
}

/// Variable and total error, from one difference after the other.
///
/// They have no interval and are in no report: rare large errors decide them, and no interval from
/// the days that were seen knows of those (with outliers 55 to 82 % of intervals held).
public struct ErrorsInSeconds: Hashable, Sendable {
  private var count = 0.0
  private var mean = 0.0
  private var squares = 0.0

  /// The errors of no trials yet.
  public init() {}

  /// Takes d of one more trial (Welford 1962).
  public mutating func add(_ difference: Double) {
    count += 1
    let offset = difference - mean
    mean += offset / count
    squares += offset * (difference - mean)
  }

  /// Variable error, SD(d) over n in seconds; NaN without trials.
  public var variable: Double { (squares / count).squareRoot() }

  /// Total error, √(CE²+VE²) in seconds; NaN without trials.
  public var total: Double { (mean * mean + squares / count).squareRoot() }
}
