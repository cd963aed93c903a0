import Foundation
import TimeQuestModels

/// Whether practice is working: one permutation test for all of a player's steps together.
///
/// A guess is held against its step, and not against the one time that it took: a step that grows
/// regular makes no guess better. The series has one value a day, the mean of √|ln estimated − M|
/// less its step's mean, M the median of ln actual of the step. The statistic is the
/// greatest correlation with exp(−c·i), i the number of the day, over 24 values of c in equal
/// ratios from 1.5/n to 1. Its distribution without learning comes from 999 shuffles of blocks of
/// ⌈√n⌉ days of the series, turned by a random offset first: blocks keep what a day shares with the
/// next one (Good 2005; Politis and Romano 1992 for the circle). Two one-sided tests at 0.005 each,
/// looked at once a week; what the smallest detectable change could explain is not told.
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
  public static let daysNeeded = 21
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
  /// The last third of the days against the first one: how far the guesses were from what their
  /// steps usually take, by the steps that are in both.
  public let change: Change?

  /// Tests the trials of all steps, oldest first; throws `InsufficientData` under 21 days.
  public init(of trials: some Collection<MeasuredTrial>) throws(InsufficientData) {
    let sample = TrialSample(trials)
    guard sample.days >= Self.daysNeeded else {
      throw InsufficientData(n: sample.days, needed: Self.daysNeeded, unit: .days)
    }
    let guesses = Self.againstSteps(sample)
    let misses = guesses.map { abs($0.logRatio).squareRoot() }
    let series = sample.dayMeans(sample.centeredByStep(misses))
    days = sample.days
    n = sample.count
    let third = sample.days / 3
    func part(_ days: Range<Int>) -> [MeasuredTrial] {
      sample.trials.indices.filter { days.contains(sample.dayOf[$0]) }.map { guesses[$0] }
    }
    change = Change(
      from: part(0..<third),
      to: part(sample.days - third..<sample.days)
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

  /// The test of trials, or what it needs.
  public static func result(of trials: [SituatedTrial]) -> Result<LearningTest, InsufficientData> {
    Result { () throws(InsufficientData) in try LearningTest(of: trials.map(\.trial)) }
  }

  /// What may be said: what both the test and the ratio of the thirds show beyond chance.
  public var verdict: Verdict {
    guard let change, change.isReal else { return .unclear }
    if change.ratio < 1 { return pFalling <= Claim.learning.level ? .working : .unclear }
    return pRising <= Claim.lessSettled.level ? .lessSettled : .unclear
  }

  /// The trials, each with what its step usually takes instead of what it took that time.
  private static func againstSteps(_ sample: TrialSample) -> [MeasuredTrial] {
    let usual = sample.placesByStep.map { places in
      Median.of(places.map { log(sample.trials[$0].actual) })
    }
    return sample.trials.indices.map { index in
      let trial = sample.trials[index]
      return MeasuredTrial(
        stepID: trial.stepID,
        day: trial.day,
        estimated: trial.estimated,
        actual: exp(usual[sample.stepOf[index]])
      )
    }
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
/// Only the steps that are in both parts are compared: a hard step that leaves is no learning. The
/// ratio of the medians of |e|, later to earlier, and the smallest detectable change
/// exp(1.96·√2·SE) (Weir 2005; de Vet et al. 2006): SE² is the mean of the squared standard errors
/// of ln med|e| of both parts, by resampled days. A ratio above it, or under its inverse, is real.
public struct Change: Hashable, Sendable {
  /// The median of |e| in the earlier part.
  public let earlier: Double
  /// The median of |e| in the later part.
  public let later: Double
  /// The smallest detectable change, above 1; nil where a part has too few days to tell.
  public let smallestDetectable: Double?

  /// Compares two parts; nil where they share no step, or one is right on most of the time.
  public init?(
    from earlier: some Collection<MeasuredTrial>,
    to later: some Collection<MeasuredTrial>
  ) {
    let shared = Set(earlier.map(\.stepID)).intersection(later.map(\.stepID))
    self.init([
      TrialSample(earlier.filter { shared.contains($0.stepID) }),
      TrialSample(later.filter { shared.contains($0.stepID) }),
    ])
  }

  /// Compares two samples whatever their steps.
  init?(_ samples: [TrialSample]) {
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
