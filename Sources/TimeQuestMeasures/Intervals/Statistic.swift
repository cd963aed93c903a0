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

/// The share of a sample's trials that have a property, from 0 to 1.
struct Proportion {
  let value: Double
  /// The mean of the shares of each day.
  private let middle: Double
  private let days: Int

  /// `hits` says of each trial whether it has the property.
  init(_ hits: [Bool], in sample: TrialSample) {
    let ones = hits.map { $0 ? 1.0 : 0 }
    value = ones.reduce(0, +) / Double(ones.count)
    let shares = sample.dayMeans(ones)
    days = shares.count
    middle = shares.reduce(0, +) / Double(shares.count)
  }

  /// The score interval of Wilson 1927, with the days as its sample and the mean of their shares.
  ///
  /// Resampling gives no interval when all or none are hits; this one does (Brown, Cai and DasGupta
  /// 2001). Trials of one day resemble each other, so a day counts once. It reaches as far as the
  /// share of all trials, which can lie outside where days differ much in their trials.
  func interval(level: Double) -> ClosedRange<Double> {
    let (size, z) = (Double(days), NormalDistribution.quantile(1 - level / 2))
    let center = middle + z * z / (2 * size)
    let reach = z * (middle * (1 - middle) / size + z * z / (4 * size * size)).squareRoot()
    let scale = 1 + z * z / size
    let low = max(0, min(value, (center - reach) / scale))
    return low...min(1, max(value, (center + reach) / scale))
  }
}

/// The median: the middle number, or the mean of the two in the middle.
package enum Median {
  /// The median of the numbers; NaN where there are none.
  package static func of(_ numbers: some Collection<Double>) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The median of numbers whose order is of no use to anybody else: faster than to sort them.
  static func ofDraws(_ numbers: inout [Double]) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let upper = select(numbers.count / 2, in: &numbers)
    guard numbers.count.isMultiple(of: 2) else { return upper }
    // All below the upper one stand before it now.
    var lower = numbers[0]
    for index in 0..<(numbers.count / 2) where numbers[index] > lower { lower = numbers[index] }
    return (lower + upper) / 2
  }

  /// The number of that rank, from 0, by the selection of Hoare 1961.
  private static func select(_ rank: Int, in numbers: inout [Double]) -> Double {
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        guard left <= right else { break }
        numbers.swapAt(left, right)
        left += 1
        right -= 1
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return numbers[rank]
  }
}

/// The median of numbers each of which counts a whole number of times; sorts them only once.
struct CountedMedian: Sendable {
  /// Where the number of each rank stands among the trials.
  private let order: [Int]
  private let sorted: [Double]

  /// Prepares the numbers of the trials at those places, or of all trials.
  init(_ numbers: [Double], at places: [Int]? = nil) {
    order = (places ?? Array(numbers.indices)).sorted { numbers[$0] < numbers[$1] }
    sorted = order.map { numbers[$0] }
  }

  /// The median when each trial counts as often as `counts` says; NaN where all counts are 0.
  func value(_ counts: [Double]) -> Double {
    var size = 0.0
    for index in order { size += counts[index] }
    guard size > 0 else { return .nan }
    let (lower, upper) = (((size + 1) / 2).rounded(.down), ((size + 2) / 2).rounded(.down))
    var (seen, low) = (0.0, Double?.none)
    for rank in order.indices {
      seen += counts[order[rank]]
      if low == nil, seen >= lower { low = sorted[rank] }
      if let low, seen >= upper { return (low + sorted[rank]) / 2 }
    }
    return .nan
  }
}

/// Quantiles of numbers in ascending order, with linear interpolation.
///
/// This is type 7 of Hyndman and Fan 1996, the default of R and numpy.
enum Quantile {
  /// The quantile of at least one number at a share from 0 to 1.
  static func of(_ ascending: [Double], at share: Double) -> Double {
    let place = Double(ascending.count - 1) * share
    let below = Int(place.rounded(.down))
    let above = min(below + 1, ascending.count - 1)
    let distance = place - Double(below)
    return ascending[below] + (ascending[above] - ascending[below]) * distance
  }
}
