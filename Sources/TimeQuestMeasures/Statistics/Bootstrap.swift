import TimeQuestModels

/// Resamples a sample with replacement, for confidence intervals (Efron and Tibshirani 1993).
///
/// The random numbers depend on the data alone, so equal trials give equal intervals on every
/// machine.
package struct Bootstrap {
  /// Enough resamples to fix the second digit of the ends of a 95 % interval.
  package static let resamples = 2000

  /// The size of the sample.
  let count: Int
  let seed: UInt64

  /// Prepares resamples of `count` numbers with the given seed.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// A seed from the bit patterns of the numbers: FNV-1a, one word at a time.
  package static func seed(of numbers: some Sequence<Double>) -> UInt64 {
    numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
  }

  /// Calls the body with each resample: how often each number was drawn.
  package func forEachResample(_ resamples: Int = resamples, _ body: ([Double]) -> Void) {
    guard count > 0 else { return }
    var random = SeededRandom(seed: seed)
    var counts = [Double](repeating: 0, count: count)
    for _ in 0..<resamples {
      for index in counts.indices { counts[index] = 0 }
      for _ in 0..<count {
        // The upper half of the product is below `count`; its bias is under count/2⁶⁴.
        counts[Int(random.next().multipliedFullWidth(by: UInt64(count)).high)] += 1
      }
      body(counts)
    }
  }

  /// The 95 % interval of each statistic; all of them use the same resamples.
  func intervals(of statistics: [Statistic]) -> [ClosedRange<Double>?] {
    var readings = statistics.map { _ in [Statistic.Reading]() }
    forEachResample { counts in
      for (index, statistic) in statistics.enumerated() {
        readings[index].append(statistic.reading(counts))
      }
    }
    return zip(statistics, readings).map { $0.interval(over: $1) }
  }
}
