import Foundation
public import TimeQuestModels

/// What a study found: how much larger an outcome was under its first condition than under its
/// second one.
///
/// Both conditions were drawn at random, so that a difference beyond chance is their doing.
public struct StudyEffect: Hashable, Sendable {
  /// The outcome under the first condition over that under the second; 0.92 is 8 % less.
  public let ratio: Double
  /// The 95 % confidence interval of the ratio.
  public let interval: ClosedRange<Double>
  /// Whether the difference is told as more than chance, at the level of ``Claim/study``.
  public let isTold: Bool
  /// The number of days, or of pairs of days, that it is computed from.
  public let n: Int

  /// The fewest days that an effect of guessing is computed from.
  public static let daysNeeded = 20
  /// The fewest pairs of days that have a 95 % interval: two of the 64 ways to assign six pairs are
  /// less than 5 %.
  public static let pairsNeeded = 6
  /// Up to so many pairs, every way to assign them is looked at; else so many random ones.
  static let (mostPairs, assignments) = (12, 9_999)

  private init(logarithm: Double, _ low: Double, _ high: Double, isTold: Bool, n: Int) {
    ratio = exp(logarithm)
    interval = exp(low)...exp(high)
    self.isTold = isTold
    self.n = n
  }
}

/// A step that was done in a session of a study in which one step at random had no guess.
public struct GuessedTrial: Hashable, Sendable {
  /// The step.
  public let stepID: TaskID
  /// The civil day on which it was done.
  public let day: CivilDay
  /// How long it took, in seconds; above 0.
  public let actual: Double
  /// Whether it was guessed before.
  public let isGuessed: Bool

  /// A step that was done.
  public init(stepID: TaskID, day: CivilDay, actual: Double, isGuessed: Bool) {
    self.stepID = stepID
    self.day = day
    self.actual = actual
    self.isGuessed = isGuessed
  }
}

extension StudyEffect {
  /// The effect of guessing on how long a step takes: guessed over not guessed.
  ///
  /// Least squares of ln actual = step + day + δ·guessed, whose residuals are clipped to 2.5 robust
  /// standard deviations (1.4826·median |residual|), so that one forgotten tap decides nothing. The
  /// standard error is clustered by day (Liang and Zeger 1986), for few days made greater by
  /// √(m/(m−1)·(n−m)/(n−m−k)), with n trials, m days and k steps, and with t of m − 1. Throws
  /// `InsufficientData` under 20 days, and where no step was done both with and without a guess.
  public init(ofGuessing trials: [GuessedTrial]) throws(InsufficientData) {
    let grid = Grid(trials)
    guard grid.days >= Self.daysNeeded else {
      throw InsufficientData(n: grid.days, needed: Self.daysNeeded, unit: .days)
    }
    let guessed = grid.residuals(of: trials.map { $0.isGuessed ? 1 : 0 })
    let square = guessed.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-9, trials.count > grid.days + grid.steps else {
      throw InsufficientData(n: trials.count, needed: trials.count, unit: .variation)
    }
    func slope(_ numbers: [Double]) -> Double {
      zip(guessed, numbers).reduce(0) { $0 + $1.0 * $1.1 } / square
    }
    let times = grid.residuals(of: trials.map { log($0.actual) })
    let first = slope(times)
    let residuals = zip(times, guessed).map { $0 - first * $1 }
    let bound = 2.5 * 1.4826 * Median.of(residuals.map(abs))
    let clipped = grid.residuals(of: residuals.map { min(bound, max(-bound, $0)) })
    let further = slope(clipped)
    var scores = [Double](repeating: 0, count: grid.days)
    for index in clipped.indices {
      scores[grid.dayOf[index]] += guessed[index] * (clipped[index] - further * guessed[index])
    }
    let m = Double(grid.days)
    let rest = Double(trials.count) - m
    let sum = scores.reduce(0) { $0 + $1 * $1 }
    let error = (sum * m / (m - 1) * rest / (rest - Double(grid.steps))).squareRoot() / square
    func reach(_ level: Double) -> Double {
      error * StudentTDistribution.quantile(1 - level / 2, degreesOfFreedom: m - 1)
    }
    let found = first + further
    self.init(
      logarithm: found,
      found - reach(0.05),
      found + reach(0.05),
      isTold: abs(found) > reach(Claim.study.level),
      n: grid.days
    )
  }

  /// The effect of a condition, from the difference of ln outcome of each pair of days.
  ///
  /// Had the condition no effect, each difference might as well have had the other sign: the
  /// randomisation test (Fisher 1935). By its inversion, the ends of the interval are order
  /// statistics of the means of all subsets of the pairs (Hartigan 1969); of 9,999 random subsets
  /// from 13 pairs on. Throws `InsufficientData` under 6 pairs.
  public init(ofPairs differences: [Double]) throws(InsufficientData) {
    let count = differences.count
    guard count >= Self.pairsNeeded else {
      throw InsufficientData(n: count, needed: Self.pairsNeeded, unit: .days)
    }
    let means = Self.subsetMeans(differences).sorted()
    func place(_ level: Double) -> Int { Int(Double(means.count + 1) * level / 2) - 1 }
    let (ends, claim) = (place(0.05), place(Claim.study.level))
    self.init(
      logarithm: differences.reduce(0, +) / Double(count),
      means[ends],
      means[means.count - 1 - ends],
      // Without a place there are too few pairs for any such claim.
      isTold: claim >= 0 && (means[claim] > 0 || means[means.count - 1 - claim] < 0),
      n: count
    )
  }

  /// The mean of every subset but the empty one, or of random ones.
  private static func subsetMeans(_ numbers: [Double]) -> [Double] {
    var random = SeededRandom(seed: DayResampling.seed(of: numbers))
    func mean(_ isIn: (Int) -> Bool) -> Double? {
      var (sum, size) = (0.0, 0.0)
      for index in numbers.indices where isIn(index) {
        sum += numbers[index]
        size += 1
      }
      return size > 0 ? sum / size : nil
    }
    guard numbers.count > mostPairs else {
      return (1..<1 << numbers.count).compactMap { subset in mean { subset >> $0 & 1 == 1 } }
    }
    var means: [Double] = []
    while means.count < assignments {
      if let mean = mean({ _ in random.next() >> 63 == 1 }) { means.append(mean) }
    }
    return means
  }
}

/// The steps and days of trials, by which numbers are centered.
private struct Grid {
  let dayOf: [Int]
  let days: Int
  private let stepOf: [Int]
  let steps: Int

  init(_ trials: [GuessedTrial]) {
    func places<Name: Hashable>(_ names: [Name]) -> (of: [Int], count: Int) {
      var known: [Name: Int] = [:]
      let places = names.map { name in
        let place = known[name] ?? known.count
        known[name] = place
        return place
      }
      return (places, known.count)
    }
    (dayOf, days) = places(trials.map(\.day))
    (stepOf, steps) = places(trials.map(\.stepID))
  }

  /// The numbers less what least squares give to their steps and days, by turns of centering.
  func residuals(of numbers: [Double]) -> [Double] {
    var rest = numbers
    for _ in 0..<1_000 {
      let change = max(center(&rest, by: dayOf, days), center(&rest, by: stepOf, steps))
      guard change > 1e-14 else { break }
    }
    return rest
  }

  /// Takes the mean off each group, and returns the greatest of these means.
  private func center(_ numbers: inout [Double], by group: [Int], _ count: Int) -> Double {
    var sums = [Double](repeating: 0, count: count)
    var sizes = sums
    for index in numbers.indices {
      sums[group[index]] += numbers[index]
      sizes[group[index]] += 1
    }
    for index in numbers.indices { numbers[index] -= sums[group[index]] / sizes[group[index]] }
    return zip(sums, sizes).map { abs($0 / $1) }.max() ?? 0
  }
}
