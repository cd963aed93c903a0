import TimeQuestModels

/// How long a list of steps will take that was never played as it is: sums of resampled steps.
///
/// Each round draws a time for each step from its own ones, and a gap before each from the runs of
/// the quest, with the weights of `DurationForecast`. Steps and gaps are drawn on their own, so
/// whole mornings that are slow are not in it, and its spread is too small where they matter; whole
/// runs take its place as soon as there are three.
public struct StepSumForecast: Hashable, Sendable {
  /// How many times the whole quest is simulated.
  public static let rounds = 10_000

  private let ascending: [Double]

  /// Takes the times of each step and the gaps of each run, in seconds, the oldest first.
  ///
  /// Throws `InsufficientData` for fewer than three times of a step, or fewer than three runs.
  public init(times: [[Double]], gaps: [[Double]]) throws(InsufficientData) {
    let fewest = min(times.map(\.count).min() ?? 0, gaps.count)
    guard fewest >= DurationForecast.runsNeeded else {
      throw InsufficientData(n: fewest, needed: DurationForecast.runsNeeded, unit: .runs)
    }
    var random = SeededRandom(seed: DayResampling.seed(of: (times + gaps).joined()))
    let steps = times.map { WeightedDraw(count: $0.count) }
    let runs = WeightedDraw(count: gaps.count)
    var totals = [Double](repeating: 0, count: Self.rounds)
    for round in totals.indices {
      for (index, step) in steps.enumerated() {
        totals[round] += times[index][step.next(&random)]
        totals[round] += gaps[runs.next(&random)].randomElement(using: &random) ?? 0
      }
    }
    ascending = totals.sorted()
  }

  /// The seconds that suffice in that share of the sums, in percent from 1 to 99.
  public func seconds(percent: Int) -> Double {
    Quantile.of(ascending, at: Double(percent) / 100)
  }
}

/// Draws one of several runs, a later one more often than an earlier one.
private struct WeightedDraw {
  private var sums: [Double] = []

  init(count: Int) {
    var sum = 0.0
    for index in 0..<count {
      sum += DurationForecast.weight(age: count - 1 - index)
      sums.append(sum)
    }
  }

  func next(_ random: inout SeededRandom) -> Int {
    let place = Double.random(in: 0..<(sums.last ?? 1), using: &random)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
