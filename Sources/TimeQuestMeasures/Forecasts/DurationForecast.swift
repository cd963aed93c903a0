import Foundation

/// How long a quest, or a step of it, took on a past day.
public struct PastDuration: Hashable, Sendable {
  /// The duration in seconds; above 0.
  public let seconds: Double
  /// Whether the day was a Saturday or a Sunday.
  public let isWeekend: Bool

  /// A duration with these values, which are not checked.
  public init(seconds: Double, isWeekend: Bool) {
    self.seconds = seconds
    self.isWeekend = isWeekend
  }
}

/// How long a quest, or a step of it, will take the next time.
///
/// With y = ln T, w = 2^(−age in runs/7), nₑ = (Σw)²/Σw² and ȳ the weighted mean, the quantile q is
/// exp(ȳ + t(1+nₑ, q)·s·√(1+1/nₑ)), where s² = (2·0.2² + nₑ·Σw(y−ȳ)²/Σw)/(1+nₑ): the predictive
/// distribution of a log-normal with a prior worth two runs that spread by 20 % (Gelman et al.,
/// "Bayesian Data Analysis", 3.3). Old runs fade, so it follows a drift.
///
/// Each y enters the sums clipped to 2.5 robust standard deviations around the weighted median, so
/// one bad morning does not spoil it. The robust one is s with (1.4826·m)² for Σw(y−ȳ)²/Σw, m the
/// weighted median of the distances: a few runs that are alike by chance clip no usual one. From
/// two runs of each kind on, weekends and weekdays have a median and a ȳ each, whose own nₑ stands
/// under the root; s and the degrees of freedom are of all runs.
public struct DurationForecast: Hashable, Sendable {
  /// The runs whose level a forecast is about.
  public enum Days: String, CaseIterable, Codable, Sendable {
    /// All runs: there are too few of weekends or of weekdays.
    case all
    /// The runs of weekdays, from Monday to Friday.
    case weekdays
    /// The runs of Saturdays and Sundays.
    case weekends
  }

  /// The fewest runs that a forecast is made from.
  public static let runsNeeded = 3
  /// The fewest runs of weekends, and of weekdays, for a level of each.
  public static let runsForOwnLevel = 2
  /// How many runs it takes for a run to weigh half.
  public static let halfLife = 7.0
  /// The greatest answer, a day: runs that differ so much tell nothing.
  public static let longest = 86_400.0
  /// How many robust standard deviations a run lies from its level at most.
  static let farthest = 2.5
  /// The spread that the prior expects, on logarithms, and the runs that it is worth.
  static let prior = (spread: 0.2, runs: 2.0)

  /// The days that its level is of.
  public let days: Days
  /// The number of runs of these days.
  public let n: Int
  /// How many equally weighted runs would tell as much about the level: nₑ of these days.
  public let effectiveRuns: Double
  private let ascending: [Double]
  private let mean: Double
  private let deviation: Double
  private let degreesOfFreedom: Double

  /// Takes the durations of the past, the oldest first, and what kind of day is asked about.
  ///
  /// Throws `InsufficientData` for fewer than three.
  public init(of past: [PastDuration], onWeekend: Bool) throws(InsufficientData) {
    guard past.count >= Self.runsNeeded else {
      throw InsufficientData(n: past.count, needed: Self.runsNeeded, unit: .runs)
    }
    let kinds = [onWeekend, !onWeekend].map { kind in
      past.indices.filter { past[$0].isWeekend == kind }
    }
    let isApart = kinds.allSatisfy { $0.count >= Self.runsForOwnLevel }
    let groups = isApart ? kinds : [Array(past.indices)]
    var runs = past.enumerated().map { index, duration in
      WeightedValue(
        value: log(duration.seconds),
        weight: exp2(-Double(past.count - 1 - index) / Self.halfLife)
      )
    }
    // The distances from the level, which are clipped and then averaged.
    let levels = groups.map { group in group.map { runs[$0] }.median }
    for (group, level) in zip(groups, levels) {
      for index in group { runs[index].value -= level }
    }
    let all = runs.effectiveCount
    func variance(_ spread: Double) -> Double {
      (Self.prior.runs * Self.prior.spread * Self.prior.spread + all * spread) / (1 + all)
    }
    let reach = Self.farthest * variance(pow(1.4826 * runs.map(\.magnitude).median, 2)).squareRoot()
    for index in runs.indices { runs[index].value = min(max(runs[index].value, -reach), reach) }
    var squares = 0.0
    for group in groups {
      let own = group.map { runs[$0] }
      squares += own.reduce(0) { $0 + $1.weight * pow($1.value - own.mean, 2) }
    }
    let own = groups[0].map { runs[$0] }
    let total = variance(squares / runs.reduce(0) { $0 + $1.weight })
    days = isApart ? (onWeekend ? .weekends : .weekdays) : .all
    n = own.count
    effectiveRuns = own.effectiveCount
    ascending = groups[0].map { past[$0].seconds }.sorted()
    mean = levels[0] + own.mean
    deviation = (total * (1 + 1 / effectiveRuns)).squareRoot()
    degreesOfFreedom = 1 + all
  }

  /// The seconds that suffice in that share of runs, in percent from 1 to 99; ``longest`` at most.
  public func seconds(percent: Int) -> Double {
    let t = StudentTDistribution.quantile(
      Double(percent) / 100,
      degreesOfFreedom: degreesOfFreedom
    )
    return min(Self.longest, exp(mean + t * deviation))
  }

  /// The seconds that suffice in that share of runs whatever their distribution is: the order
  /// statistic ⌈(n+1)·q⌉; nil where there are fewer than ⌈q/(1−q)⌉ runs.
  ///
  /// It holds for runs that are alike and in no order (Vovk, Gammerman and Shafer 2005,
  /// "conformal"); it knows of no drift.
  public func bound(percent: Int) -> Double? {
    let rank = ((n + 1) * percent + 99) / 100
    return rank <= n ? ascending[max(0, rank - 1)] : nil
  }
}

/// A value that counts more or less than others.
private struct WeightedValue {
  var value: Double
  let weight: Double

  var magnitude: WeightedValue { WeightedValue(value: abs(value), weight: weight) }
}

extension [WeightedValue] {
  fileprivate var mean: Double {
    reduce(0) { $0 + $1.weight * $1.value } / reduce(0) { $0 + $1.weight }
  }

  /// (Σw)²/Σw².
  fileprivate var effectiveCount: Double {
    let sum = reduce(0) { $0 + $1.weight }
    return sum * sum / reduce(0) { $0 + $1.weight * $1.weight }
  }

  /// The least value that half of the weight lies at or below; 0 of none.
  fileprivate var median: Double {
    var half = reduce(0) { $0 + $1.weight } / 2
    let ascending = sorted { $0.value < $1.value }
    return ascending.first {
      half -= $0.weight
      return half <= 0
    }?.value ?? 0
  }
}
