import Foundation
import TimeQuestModels

/// How far guesses are pulled towards the middle: short steps guessed long, and long ones short.
///
/// λ = (cov(Āₛ,Ēₛ) − mean(sₐₑ/nₛ)) / (var Āₛ − mean(s²ₐ/nₛ)): the slope of the step means Ēₛ of
/// ln estimated over those Āₛ of ln actual, from which the noise of the means (the covariance sₐₑ
/// and the variance s²ₐ within each step) is taken out (Fuller 1987, "Measurement Error Models").
/// 1 is no pull, 0 is one guess for everything (Hollingworth 1910; Jazayeri and Shadlen 2010). The
/// interval is λ ± t(m−1)·SE with the jackknife that leaves out each of the m days in turn (Efron
/// and Tibshirani 1993, 11). With under eight steps they count as the only ones there are, and the
/// claim is of these steps. From eight steps on they are a sample: the claim's interval has
/// t(k−2)·SE, with the jackknife that leaves out each of the k steps.
struct CentralTendency {
  /// The fewest steps, and the fewest trials of each.
  static let stepsNeeded = 3
  static let trialsPerStep = 5
  /// From that many steps on the claim is about steps, and not about these steps.
  static let stepsOfAClaim = 8

  /// λ, with its interval.
  let slope: Measure
  /// The time in seconds that is guessed right, exp((Ē−λĀ)/(1−λ)) with the means of the steps; nil
  /// where λ may be 1.
  let indifferencePoint: Double?
  /// Whether that time lies between the shortest and the longest step.
  let isPointWithinSteps: Bool
  /// The steps that it is of, those with a longer mean time behind.
  let steps: [TaskID]

  /// Throws `InsufficientData` for fewer than three steps with five trials each, and where the
  /// steps take equally long as far as their noise can tell.
  init(_ all: TrialSample) throws(InsufficientData) {
    let kept = all.placesByStep.filter { $0.count >= Self.trialsPerStep }
    guard kept.count >= Self.stepsNeeded else {
      throw InsufficientData(n: kept.count, needed: Self.stepsNeeded, unit: .steps)
    }
    let sample = TrialSample(kept.joined().sorted().map { all.trials[$0] })
    try sample.require()
    guard let found = Line(sample) else {
      throw InsufficientData(n: sample.count, needed: sample.count, unit: .variation)
    }
    let byDay = Jackknife((0..<sample.days).map { Line(sample, leavingOut: $0)?.slope })
    let m = Double(sample.days)
    steps = sample.placesByStep.map { places in
      (
        sample.trials[places[0]].stepID,
        places.reduce(0) { $0 + log(sample.trials[$1].actual) } / Double(places.count)
      )
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
    slope = Measure(
      value: found.slope,
      interval: byDay?.interval(found.slope, freedom: m - 1, level: 0.05),
      claimInterval: sample.steps < Self.stepsOfAClaim
        ? byDay?.interval(found.slope, freedom: m - 1, level: Claim.tendency.level)
        : Self.withoutEachStep(sample)?
          .interval(found.slope, freedom: Double(sample.steps - 2), level: Claim.tendency.level),
      n: sample.count,
      days: sample.days
    )
    let isOff = slope.excludes(1)
    let point = exp((found.guess - found.slope * found.time) / (1 - found.slope))
    indifferencePoint = isOff && point.isFinite ? point : nil
    isPointWithinSteps = isOff && found.times.contains(log(point))
  }

  private static func withoutEachStep(_ sample: TrialSample) -> Jackknife? {
    Jackknife(
      (0..<sample.steps).map { step in
        Line(
          TrialSample(
            sample.trials.indices.filter { sample.stepOf[$0] != step }.map { sample.trials[$0] }
          )
        )?
        .slope
      }
    )
  }

  /// The standard error of a figure, from the figures without each day or each step in turn.
  private struct Jackknife {
    let error: Double

    /// Nil where one of the figures is missing.
    init?(_ figures: [Double?]) {
      let found = figures.compactMap(\.self)
      guard found.count == figures.count else { return nil }
      let count = Double(found.count)
      let squares = Statistic.centered(found).offsets.reduce(0) { $0 + $1 * $1 }
      error = ((count - 1) / count * squares).squareRoot()
    }

    func interval(_ center: Double, freedom: Double, level: Double) -> ClosedRange<Double>? {
      let reach = StudentTDistribution.quantile(1 - level / 2, degreesOfFreedom: freedom) * error
      return reach > 1e-12 && reach < 1e12 ? (center - reach)...(center + reach) : nil
    }
  }

  /// The line through the means of the steps.
  private struct Line {
    let slope: Double
    /// The means of the step means of ln actual and of ln estimated.
    let time: Double
    let guess: Double
    /// From the least to the greatest step mean of ln actual.
    let times: ClosedRange<Double>

    /// Nil where the steps do not differ by more than their noise, or one has under two trials.
    init?(_ sample: TrialSample, leavingOut day: Int? = nil) {
      var sizes = [Double](repeating: 0, count: sample.steps)
      var (times, guesses) = (sizes, sizes)
      for index in sample.trials.indices where sample.dayOf[index] != day {
        let step = sample.stepOf[index]
        sizes[step] += 1
        times[step] += log(sample.trials[index].actual)
        guesses[step] += log(sample.trials[index].estimated)
      }
      guard sizes.allSatisfy({ $0 >= 2 }) else { return nil }
      for step in sizes.indices {
        times[step] /= sizes[step]
        guesses[step] /= sizes[step]
      }
      var (ownTimes, ownBoth) = (0.0, 0.0)
      for index in sample.trials.indices where sample.dayOf[index] != day {
        let step = sample.stepOf[index]
        let time = log(sample.trials[index].actual) - times[step]
        let guess = log(sample.trials[index].estimated) - guesses[step]
        ownTimes += time * time / ((sizes[step] - 1) * sizes[step])
        ownBoth += time * guess / ((sizes[step] - 1) * sizes[step])
      }
      let k = Double(sample.steps)
      let (timeOffsets, guessOffsets) = (
        Statistic.centered(times).offsets, Statistic.centered(guesses).offsets
      )
      let variance = timeOffsets.reduce(0) { $0 + $1 * $1 } / (k - 1)
      let covariance = zip(timeOffsets, guessOffsets).reduce(0) { $0 + $1.0 * $1.1 } / (k - 1)
      let denominator = variance - ownTimes / k
      guard denominator > 1e-12 * max(variance, 1e-12) else { return nil }
      slope = (covariance - ownBoth / k) / denominator
      self.times = (times.min() ?? 0)...(times.max() ?? 0)
      time = times.reduce(0, +) / k
      guess = guesses.reduce(0, +) / k
    }
  }
}
