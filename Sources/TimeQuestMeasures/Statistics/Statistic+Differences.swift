/// The errors of the motor-learning literature, of d = estimated − actual in seconds (Schmidt and
/// Lee, "Motor Control and Learning").
extension Statistic {
  /// Constant error: mean d, the bias in seconds.
  static func constantError(_ trials: [TrialDurations]) -> Statistic {
    mean(trials.map(\.difference))
  }

  /// Absolute error: mean |d|.
  static func absoluteError(_ trials: [TrialDurations]) -> Statistic {
    positiveMean(trials.map { abs($0.difference) })
  }

  /// Variable error: SD(d) over n, as that literature defines it.
  static func variableError(_ trials: [TrialDurations]) -> Statistic {
    deviation(trials.map(\.difference), lost: 0)
  }

  /// Total error: √(CE²+VE²), which with VE over n is the root mean square of d.
  static func totalError(_ trials: [TrialDurations]) -> Statistic {
    rootMeanSquare(trials.map(\.difference))
  }
}
