import Foundation
import TimeQuestModels

/// Whether practice is working: a permutation test of the days' misses against learning curves.
///
/// The series has one value a day, the mean of √|e| less its step's mean. The statistic is the
/// greatest correlation with exp(−c·i), i the number of the day, over 24 values of c in equal
/// ratios from 1.5/n to 1. Its distribution without learning comes from 999 shuffles of blocks of
/// ⌈√n⌉ days of the series, turned by a random offset first: blocks keep what a day shares with the
/// next one (Good 2005; Politis and Romano 1992 for the circle). Two one-sided tests at 0.015 each.
public struct LearningTest: Hashable, Sendable {
  /// What the test finds.
  public enum Verdict: String, CaseIterable, Codable, Sendable {
    /// The guesses came closer, by more than chance.
    case working
    /// The guesses went further off, by more than chance.
    case lessSettled
    /// Neither can be told from chance.
    case unclear
  }

  /// The fewest days that the test is made of.
  public static let daysNeeded = 20
  /// The greatest p of a verdict, on either side.
  public static let level = 0.015
  static let shuffles = 999
  static let rates = 24

  /// The greatest correlation with a curve that falls, −1 to 1.
  public let falling: Double
  /// The greatest correlation with a curve that rises, −1 to 1.
  public let rising: Double
  /// The share of shuffles that fall at least as much, the series itself among them.
  public let pFalling: Double
  /// The share of shuffles that rise at least as much, the series itself among them.
  public let pRising: Double
  /// The number of days.
  public let days: Int
  /// The number of trials.
  public let n: Int
  /// The last third of the days against the first one.
  public let change: Change?

  /// Tests the trials, oldest first; throws `InsufficientData` under 20 days.
  public init(of trials: some Collection<MeasuredTrial>) throws(InsufficientData) {
    let sample = TrialSample(trials)
    guard sample.days >= Self.daysNeeded else {
      throw InsufficientData(n: sample.days, needed: Self.daysNeeded, unit: .days)
    }
    let misses = sample.trials.map { abs($0.logRatio).squareRoot() }
    let series = sample.dayMeans(sample.centeredByStep(misses))
    days = sample.days
    n = sample.count
    let third = sample.days / 3
    change = Change(
      from: sample.trials.indices.filter { sample.dayOf[$0] < third }.map { sample.trials[$0] },
      to: sample.trials.indices.filter { sample.dayOf[$0] >= sample.days - third }
        .map { sample.trials[$0] }
    )
    let curves = LearningCurves(days: sample.days)
    var offsets = Statistic.centered(series).offsets
    let length = offsets.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 1e-9 else {
      (falling, rising, pFalling, pRising) = (0, 0, 1, 1)
      return
    }
    for index in offsets.indices { offsets[index] /= length }
    let found = curves.extremes(of: offsets)
    var random = SeededRandom(seed: DayResampling.seed(of: series))
    var (fallen, risen) = (1, 1)
    for _ in 0..<Self.shuffles {
      let shuffled = curves.extremes(of: Self.shuffled(offsets, &random))
      // Sums in another order differ in their last digits.
      if shuffled.greatest >= found.greatest - 1e-12 { fallen += 1 }
      if shuffled.least <= found.least + 1e-12 { risen += 1 }
    }
    falling = found.greatest
    rising = -found.least
    pFalling = Double(fallen) / Double(Self.shuffles + 1)
    pRising = Double(risen) / Double(Self.shuffles + 1)
  }

  /// What may be said.
  public var verdict: Verdict {
    if pFalling <= Self.level { return .working }
    return pRising <= Self.level ? .lessSettled : .unclear
  }

  /// The series turned by a random offset and cut into blocks, in random order.
  private static func shuffled(_ series: [Double], _ random: inout SeededRandom) -> [Double] {
    let count = series.count
    let block = Int(Double(count).squareRoot().rounded(.up))
    let offset = Int.random(in: 0..<count, using: &random)
    var shuffled: [Double] = []
    shuffled.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: block).shuffled(using: &random) {
      for index in start..<min(start + block, count) {
        shuffled.append(series[(index + offset) % count])
      }
    }
    return shuffled
  }
}

/// The curves exp(−c·i), less their mean and with length 1.
private struct LearningCurves {
  private let days: Int
  private var values: [Double] = []

  init(days: Int) {
    self.days = days
    let slowest = 1.5 / Double(days)
    for index in 0..<LearningTest.rates {
      let rate = slowest * pow(1 / slowest, Double(index) / Double(LearningTest.rates - 1))
      let offsets = Statistic.centered((0..<days).map { exp(-rate * Double($0)) }).offsets
      let length = offsets.reduce(0) { $0 + $1 * $1 }.squareRoot()
      values += offsets.map { $0 / length }
    }
  }

  /// The least and the greatest correlation with a series of mean 0 and length 1.
  func extremes(of series: [Double]) -> (least: Double, greatest: Double) {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for curve in stride(from: 0, to: values.count, by: days) {
      var sum = 0.0
      for day in 0..<days { sum += series[day] * values[curve + day] }
      least = min(least, sum)
      greatest = max(greatest, sum)
    }
    return (least, greatest)
  }
}

/// How the typical miss changed between two parts of a player's history, and whether that is more
/// than chance.
///
/// The ratio of the medians of |e|, later to earlier, and the smallest detectable change
/// exp(1.96·√2·SE) (Weir 2005; de Vet et al. 2006): SE² is the mean of the squared standard errors
/// of ln med|e| of both parts, by resampled days. A ratio above it, or under its inverse, is real.
public struct Change: Hashable, Sendable {
  /// The median of |e| in the earlier part.
  public let earlier: Double
  /// The median of |e| in the later part.
  public let later: Double
  /// The smallest detectable change, above 1; nil where a part has too few days to tell.
  public let smallestDetectable: Double?

  /// Compares two parts; nil where one is empty, or is right on more than half of the time.
  public init?(
    from earlier: some Collection<MeasuredTrial>,
    to later: some Collection<MeasuredTrial>
  ) {
    let samples = [TrialSample(earlier), TrialSample(later)]
    let distances = samples.map { Statistic.typicalMiss($0) }
    let medians = distances.map(\.ofSample)
    guard medians.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    (self.earlier, self.later) = (medians[0], medians[1])
    let errors = zip(samples, distances).compactMap { sample, distance -> Double? in
      guard sample.days >= TimeSenseMeasure.daysNeeded else { return nil }
      return DayResampling(sample: sample).logarithmicError(of: distance)
    }
    let squares = errors.reduce(0) { $0 + $1 * $1 }
    smallestDetectable =
      errors.count == 2
      ? exp(NormalDistribution.quantile(0.975) * 2.0.squareRoot() * (squares / 2).squareRoot())
      : nil
  }

  /// The later median over the earlier one; 0.8 is a fifth less.
  public var ratio: Double { later / earlier }

  /// Whether the change is beyond the smallest detectable one, to either side.
  public var isReal: Bool {
    guard let smallestDetectable else { return false }
    return max(ratio, 1 / ratio) > smallestDetectable
  }
}
