import Foundation

/// The measures of e = ln(estimated/actual), which give half and double the same weight.
extension Statistic {
  /// Bias in percent: sgn(med e)·(exp|med e|−1)·100.
  ///
  /// 100 means that the usual guess is twice the actual time, −100 that it is half of it. A single
  /// outlier does not change the median (Morley, Brito and Welling 2018, "symmetric signed
  /// percentage bias", doi 10.1002/2017SW001669).
  static func bias(_ trials: [TrialDurations]) -> Statistic {
    median(trials.map(\.logRatio)).map { $0 < 0 ? -expm1(-$0) * 100 : expm1($0) * 100 }
  }

  /// Typical miss in percent: (exp(med|e|)−1)·100, on either side.
  ///
  /// Half of the guesses are within it (Morley, Brito and Welling 2018, "median symmetric
  /// accuracy").
  static func typicalMiss(_ trials: [TrialDurations]) -> Statistic {
    median(trials.map { abs($0.logRatio) }).map { expm1($0) * 100 }
  }

  /// Steadiness as a coefficient of variation: √(exp(SD(e)²)−1), with SD over n−1.
  ///
  /// The spread of guesses without their bias; lower is steadier, and 0.2 means 20 %. It is the CV
  /// of the log-normal distribution whose logarithm has that SD, so it can be compared with the
  /// timing literature (Lewis and Miall 2009; Marx et al. 2021, doi 10.1007/s00787-020-01474-y).
  static func steadiness(_ trials: [TrialDurations]) -> Statistic {
    deviation(trials.map(\.logRatio), lost: 1).map { deviation in
      min(expm1(deviation * deviation).squareRoot(), .greatestFiniteMagnitude)
    }
  }
}
