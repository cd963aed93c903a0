import Foundation

/// How long a quest, or a step of it, will take the next time.
///
/// With y = ln T, w = 2^(−age in runs/7), nₑ = (Σw)²/Σw² and ȳ the weighted mean, the quantile q is
/// exp(ȳ + t(1+nₑ, q)·s·√(1+1/nₑ)), where s² = (2·0.2² + nₑ·Σw(y−ȳ)²/Σw)/(1+nₑ): the predictive
/// distribution of a log-normal with a prior worth two runs that spread by 20 % (Gelman et al.,
/// "Bayesian Data Analysis", 3.3). Whole runs, so what happens between the steps is in it. Old runs
/// fade, halved every seven, so it follows a drift.
public struct DurationForecast: Hashable, Sendable {
  /// The fewest runs that a forecast is made from.
  public static let runsNeeded = 3
  /// How many runs it takes for a run to weigh half.
  public static let halfLife = 7.0
  /// The spread that the prior expects, on logarithms, and the runs that it is worth.
  static let prior = (spread: 0.2, runs: 2.0)

  /// The number of runs.
  public let n: Int
  private let ascending: [Double]
  private let mean: Double
  private let deviation: Double
  private let effectiveRuns: Double

  /// Takes the durations in seconds, above 0, the oldest first.
  ///
  /// Throws `InsufficientData` for fewer than three.
  public init(of durations: [Double]) throws(InsufficientData) {
    n = durations.count
    guard n >= Self.runsNeeded else {
      throw InsufficientData(n: n, needed: Self.runsNeeded, unit: .runs)
    }
    ascending = durations.sorted()
    var (weights, squares, sum) = (0.0, 0.0, 0.0)
    let logs = durations.map { log($0) }
    for (index, y) in logs.enumerated() {
      let weight = Self.weight(age: n - 1 - index)
      weights += weight
      squares += weight * weight
      sum += weight * y
    }
    effectiveRuns = weights * weights / squares
    mean = sum / weights
    var spread = 0.0
    for (index, y) in logs.enumerated() {
      spread += Self.weight(age: n - 1 - index) * (y - mean) * (y - mean)
    }
    let expected = Self.prior.runs * Self.prior.spread * Self.prior.spread
    let variance = (expected + effectiveRuns * spread / weights) / (1 + effectiveRuns)
    deviation = (variance * (1 + 1 / effectiveRuns)).squareRoot()
  }

  /// What a run counts; 1 for the latest, whose age is 0.
  static func weight(age: Int) -> Double { exp2(-Double(age) / halfLife) }

  /// The seconds that suffice in that share of runs, in percent from 1 to 99.
  public func seconds(percent: Int) -> Double {
    let t = StudentTDistribution.quantile(
      Double(percent) / 100,
      degreesOfFreedom: 1 + effectiveRuns
    )
    return exp(mean + t * deviation)
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

/// How the forecasts of the past held: for each run, the forecast as it would have been made then.
public struct ForecastRecord: Hashable, Sendable {
  /// The number of runs that there was a forecast for.
  public private(set) var runs = 0
  /// In how many of them the forecast of 50 % held.
  public private(set) var inside50 = 0
  /// In how many of them the forecast of 80 % held.
  public private(set) var inside80 = 0
  /// In how many of them the forecast of 90 % held.
  public private(set) var inside90 = 0

  /// Goes through the durations in seconds, the oldest first; the first three have no forecast.
  public init(of durations: [Double]) {
    for index in durations.indices {
      // It throws for the first three alone.
      guard let forecast = try? DurationForecast(of: Array(durations[..<index])) else { continue }
      // To the millisecond, as it would have been told.
      func holds(_ percent: Int) -> Bool {
        durations[index] <= (forecast.seconds(percent: percent) * 1000).rounded() / 1000
      }
      runs += 1
      if holds(50) { inside50 += 1 }
      if holds(80) { inside80 += 1 }
      if holds(90) { inside90 += 1 }
    }
  }
}
