import Foundation
public import TimeQuestModels

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

/// One completed run of a quest: how long each step took, and what passed before it.
public struct QuestRun: Hashable, Sendable {
  /// How many of the latest runs are used, at most.
  public static let most = 200
  /// How many of the latest times of a step are used where its runs are not, at most.
  public static let mostTimes = 50
  /// The gaps, in seconds, that a run of one morning has; a clock may be a little off.
  static let plausibleGaps = -2.0...3600

  /// The steps, in order.
  public let steps: [TaskID]
  /// How long each step took, in seconds.
  public let times: [Double]
  /// What passed before each step, from the start of the quest or the end of the step before it, in
  /// seconds; 0 or more.
  public let gaps: [Double]
  /// The seconds from the start of the quest to the end of its last step; above 0.
  public let total: Double

  /// The run of a session; nil where it tells nothing of the next one.
  ///
  /// That is a session that was not completed or was for practice, one with a trial that is
  /// `forgotDone`, `clockSuspect` or `implausible` (an interrupted one stays: real days are
  /// interrupted), and one with a gap under −2 s or over an hour.
  public init?(_ session: Session) {
    let trials = session.trials
    guard session.completedAt != nil, !session.isPractice, let last = trials.last,
      trials.map(\.taskID) == session.tasks.map(\.id),
      trials.allSatisfy({ $0.validity == .ok || $0.validity == .interrupted })
    else { return nil }
    var end = session.startedAt
    var gaps: [Double] = []
    for trial in trials {
      let start = trial.recordedAt.milliseconds - trial.actual.milliseconds
      let gap = Double(start - end.milliseconds) / 1000
      guard Self.plausibleGaps.contains(gap) else { return nil }
      gaps.append(max(0, gap))
      end = trial.recordedAt
    }
    total = Double(last.recordedAt.milliseconds - session.startedAt.milliseconds) / 1000
    guard total > 0 else { return nil }
    steps = trials.map(\.taskID)
    times = trials.map(\.actual.value)
    self.gaps = gaps
  }
}

/// When a quest begins, or when it has to be done.
public enum ForecastAnchor: Hashable, Sendable {
  /// The quest begins then.
  case startAt(Instant)
  /// The quest has to be done by then.
  case endBy(Instant)

  package var start: Instant? { if case .startAt(let instant) = self { instant } else { nil } }
  package var end: Instant? { if case .endBy(let instant) = self { instant } else { nil } }
}
