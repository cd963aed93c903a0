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

  /// Variable error: SD(d) over n, as that literature defines it.
  static func variableError(_ sample: TrialSample) -> Statistic {
    let offsets = centered(sample.trials.map(\.difference)).offsets
    return Statistic(
      value: { counts in
        var (size, sum, squares) = (0.0, 0.0, 0.0)
        for index in offsets.indices {
          size += counts[index]
          sum += counts[index] * offsets[index]
          squares += counts[index] * offsets[index] * offsets[index]
        }
        return max(0, squares / size - sum * sum / (size * size)).squareRoot()
      },
      parts: offsets.map { $0 * $0 },
      isPositive: true
    )
  }

  /// Total error: √(CE²+VE²), which with VE over n is the root mean square of d.
  static func totalError(_ sample: TrialSample) -> Statistic {
    let squares = mean(sample.trials.map { $0.difference * $0.difference })
    return Statistic(
      value: { max(0, squares.value($0)).squareRoot() },
      parts: squares.parts,
      isPositive: true
    )
  }
}
