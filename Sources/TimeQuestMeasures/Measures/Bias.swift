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
}
