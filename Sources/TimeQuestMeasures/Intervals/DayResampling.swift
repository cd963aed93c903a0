import Foundation
import TimeQuestModels

/// Standard errors and 95 % intervals from resampled civil days (a cluster bootstrap).
///
/// Each of 2,000 rounds draws as many days as there are, with replacement, and each day brings all
/// of its trials (Davison and Hinkley 1997, 3.8; Cameron, Gelbach and Miller 2008). With few days
/// the standard deviation of the rounds is too small by √((m−1)/m), and their tails are those of t
/// with m − 1 degrees of freedom; both are corrected. Days that resemble the day before carry less
/// than independent ones: that is what `neighborFactor` is for.
struct DayResampling {
  static let rounds = 2000

  /// An interval on logarithms that reaches further than tenfold says nothing, and is not told.
  static let widest = log(10.0)

  let sample: TrialSample

  /// A seed from the bit patterns of the numbers: FNV-1a, one word at a time.
  ///
  /// Equal trials give equal intervals on every machine.
  static func seed(of numbers: some Sequence<Double>) -> UInt64 {
    numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
  }

  /// Calls the body in each round, with how often each trial counts in it.
  func forEachRound(_ body: (_ counts: [Double]) -> Void) {
    var random = SeededRandom(
      seed: Self.seed(of: sample.trials.lazy.flatMap { [$0.estimated, $0.actual] })
    )
    var drawn = [Double](repeating: 0, count: sample.days)
    var counts = [Double](repeating: 0, count: sample.count)
    for _ in 0..<Self.rounds {
      for day in drawn.indices { drawn[day] = 0 }
      for _ in drawn.indices {
        // The upper half of the product is below the count; its bias is under count/2⁶⁴.
        drawn[Int(random.next().multipliedFullWidth(by: UInt64(drawn.count)).high)] += 1
      }
      for index in counts.indices { counts[index] = drawn[sample.dayOf[index]] }
      body(counts)
    }
  }

  /// The interval of a figure at 95 %, and at the level of a claim.
  typealias Intervals = (usual: ClosedRange<Double>?, claim: ClosedRange<Double>?)

  /// The intervals of each statistic on its own scale; nil where all rounds agree, or one is too
  /// wide to tell.
  ///
  /// All statistics see the same days.
  func intervals(of statistics: [Statistic]) -> [Intervals] {
    var readings = [[Double]](repeating: [], count: statistics.count)
    forEachRound { counts in
      for index in statistics.indices { readings[index].append(statistics[index].value(counts)) }
    }
    return zip(statistics, readings).map { intervals(of: $0, $1) }
  }

  /// The intervals of a statistic with these figures in the rounds.
  func intervals(of statistic: Statistic, _ readings: [Double]) -> Intervals {
    guard let found = scaled(statistic, readings) else { return (nil, nil) }
    return (
      interval(of: statistic, found, level: 0.05),
      interval(of: statistic, found, level: Claim.lean.level)
    )
  }

  private func interval(
    of statistic: Statistic,
    _ found: Scaled,
    level: Double
  ) -> ClosedRange<Double>? {
    let freedom = Double(sample.days - 1)
    let reach =
      StudentTDistribution.quantile(1 - level / 2, degreesOfFreedom: freedom) * found.error
    guard !found.isLog || reach <= Self.widest else { return nil }
    let ends = (found.center - reach, found.center + reach)
    let (low, high) = found.isLog ? (exp(ends.0), exp(ends.1)) : ends
    let least = statistic.isPositive ? max(0, low) : low
    let range = (statistic.restore(least), statistic.restore(high))
    guard max(abs(range.0), abs(range.1)) < 1e12 else { return nil }
    return min(range.0, range.1)...max(range.0, range.1)
  }

  /// The standard error of the logarithm of a statistic that is above 0; nil where there is none.
  func logarithmicError(of statistic: Statistic) -> Double? {
    var readings: [Double] = []
    forEachRound { readings.append(statistic.value($0)) }
    guard let found = scaled(statistic, readings), found.isLog else { return nil }
    return found.error
  }

  private struct Scaled {
    let center: Double
    let error: Double
    let isLog: Bool
  }

  /// The figure with its standard error, on logarithms where the statistic asks for them.
  ///
  /// Rounds without a figure on that scale are left out, up to half of them.
  private func scaled(_ statistic: Statistic, _ readings: [Double]) -> Scaled? {
    var center = statistic.ofSample
    let isLog = statistic.isPositive && center > 0
    var figures = readings
    if isLog {
      center = log(center)
      figures = figures.map { log($0) }
    }
    figures.removeAll { !$0.isFinite }
    guard center.isFinite, figures.count * 2 >= readings.count, sample.days > 1 else { return nil }
    let offsets = Statistic.centered(figures).offsets
    let squares = offsets.reduce(0) { $0 + $1 * $1 }
    let spread = (squares / Double(figures.count - 1)).squareRoot()
    // A smaller spread is rounding error.
    guard spread > 1e-12 * max(1, abs(center)) else { return nil }
    let m = Double(sample.days)
    let error = spread * (m / (m - 1)).squareRoot()
    return Scaled(
      center: center,
      error: error * Self.neighborFactor(sample.dayMeans(statistic.parts)),
      isLog: isLog
    )
  }

  /// √((1+ρ)/(1−ρ)), by which the error of a mean grows where each day resembles the one before.
  ///
  /// ρ = r₁ + (1+3·max(r₁, 0))/m within 0 and 0.7: r₁, the autocorrelation of the means by day with
  /// lag 1, is too small by about (1+3ρ)/m (Marriott and Pope 1954; Kendall 1954).
  static func neighborFactor(_ means: [Double]) -> Double {
    let offsets = Statistic.centered(means).offsets
    let squares = offsets.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return 1 }
    let products = zip(offsets, offsets.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let first = products / squares
    let rho = min(0.7, max(0, first + (1 + 3 * max(first, 0)) / Double(means.count)))
    return ((1 + rho) / (1 - rho)).squareRoot()
  }
}
