import Foundation

extension Statistic {
  /// Typical miss in percent: (exp(med|e|)−1)·100, on either side.
  ///
  /// Half of the guesses are within it (Morley, Brito and Welling 2018, "median symmetric
  /// accuracy"). The interval is computed on the logarithm of med|e|.
  static func typicalMiss(_ sample: TrialSample) -> Statistic {
    median(sample.trials.map { abs($0.logRatio) }).positive().restored { expm1($0) * 100 }
  }
}
