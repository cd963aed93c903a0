/// A pure function of the trials of a sample and of how often each of them counts.
///
/// With the counts, one definition serves the sample, where each trial counts once, and its
/// resamples. Counts are whole numbers of at least 0.
struct Statistic: Sendable {
  /// The figure on the scale of its interval; NaN where it has none.
  let value: @Sendable (_ counts: [Double]) -> Double
  /// A number for each trial whose means by day tell whether a day resembles the one before it.
  let parts: [Double]
  /// Whether the interval is computed on logarithms, as it is for what cannot be negative.
  var isPositive = false
  /// Converts from the scale of the interval to that of the measure; it never falls.
  var restore: @Sendable (Double) -> Double = { $0 }

  /// The figure of the sample itself.
  var ofSample: Double { value([Double](repeating: 1, count: parts.count)) }
}

extension Statistic {
  /// The median of one number a trial.
  static func median(_ numbers: [Double]) -> Statistic {
    Statistic(value: CountedMedian(numbers).value, parts: numbers)
  }

  /// The mean of one number a trial.
  static func mean(_ numbers: [Double]) -> Statistic {
    let (center, offsets) = centered(numbers)
    return Statistic(
      value: { counts in
        var (size, sum) = (0.0, 0.0)
        for index in offsets.indices {
          size += counts[index]
          sum += counts[index] * offsets[index]
        }
        return center + sum / size
      },
      parts: numbers
    )
  }

  /// The mean, and the offsets from it: their squares lose no digits; equal numbers have offset 0.
  static func centered(_ numbers: [Double]) -> (center: Double, offsets: [Double]) {
    let isEven = numbers.allSatisfy { $0 == numbers.first }
    let sum = numbers.reduce(0, +)
    let center = isEven ? numbers.first ?? 0 : sum / Double(numbers.count)
    return (center, numbers.map { $0 - center })
  }

  func positive() -> Statistic {
    var copy = self
    copy.isPositive = true
    return copy
  }

  func restored(_ restore: @escaping @Sendable (Double) -> Double) -> Statistic {
    var copy = self
    copy.restore = restore
    return copy
  }
}
