import Foundation

/// The two parts of an error: planning before the doing, perception during it.
///
/// What felt like 10 minutes is a memory of the guess, too. So within steps
/// ln felt = aₛ + w·ln estimated + v·ln actual (least squares), and w, the pull of the remembered
/// guess, is taken out: perception = med((ln felt − w·ln estimated)/(1−w) − ln actual), and
/// planning = med e − perception. The model is that of anchoring (Tversky and Kahneman 1974); it
/// needs k + 10 felt trials of k steps, and no figure is given where the interval of w reaches 0.9,
/// since then the felt time says little but the guess.
struct FeltParts {
  /// The greatest w that leaves something to tell.
  static let greatestPull = 0.9

  let planning: Measure
  let perception: Measure

  /// Takes the trials that have a felt time.
  init(_ sample: TrialSample) throws(InsufficientData) {
    try sample.require(trials: max(TimeSenseMeasure.trialsNeeded, sample.steps + 10))
    let model = Model(sample)
    let errors = sample.trials.map(\.logRatio)
    let medianError = CountedMedian(errors)
    let ones = [Double](repeating: 1, count: sample.count)
    let found = model.pull(ones)
    let felt = model.perception(ones, pull: found)
    let perceived = model.perceived(pull: found)
    var readings = (pull: [Double](), felt: [Double](), planned: [Double]())
    let resampling = DayResampling(sample: sample)
    resampling.forEachRound { counts in
      let pull = model.pull(counts)
      let felt = model.perception(counts, pull: pull)
      readings.pull.append(pull)
      readings.felt.append(felt)
      readings.planned.append(medianError.value(counts) - felt)
    }
    func measure(_ value: Double, _ parts: [Double], _ readings: [Double]) -> Measure {
      let intervals = resampling.intervals(
        of: Statistic(value: { _ in value }, parts: parts),
        readings
      )
      return Measure(
        value: value,
        interval: intervals.usual,
        claimInterval: intervals.claim,
        n: sample.count,
        days: sample.days
      )
    }
    let pull = measure(found, model.felt, readings.pull)
    guard found.isFinite, (pull.interval?.upperBound ?? found) < Self.greatestPull else {
      throw InsufficientData(n: sample.count, needed: sample.count, unit: .variation)
    }
    perception = measure(felt, perceived, readings.felt)
    let planned = zip(errors, perceived).map { $0 - $1 }
    planning = measure(medianError.value(ones) - felt, planned, readings.planned)
  }

  /// The regression of the felt times, on logarithms.
  private struct Model: Sendable {
    let sample: TrialSample
    let guessed: [Double]
    let took: [Double]
    let felt: [Double]
    /// The same within the steps, so that squares lose no digits.
    let inner: (guessed: [Double], took: [Double], felt: [Double])

    init(_ sample: TrialSample) {
      self.sample = sample
      guessed = sample.trials.map { log($0.estimated) }
      took = sample.trials.map { log($0.actual) }
      felt = sample.trials.map { log($0.felt ?? $0.actual) }
      inner = (
        sample.centeredByStep(guessed), sample.centeredByStep(took), sample.centeredByStep(felt)
      )
    }

    /// w; NaN where guesses and times within the steps are too much alike to tell.
    func pull(_ counts: [Double]) -> Double {
      let zeros = [Double](repeating: 0, count: sample.steps)
      var (sizes, guesses, times, feelings) = (zeros, zeros, zeros, zeros)
      for index in counts.indices where counts[index] > 0 {
        let step = sample.stepOf[index]
        sizes[step] += counts[index]
        guesses[step] += counts[index] * inner.guessed[index]
        times[step] += counts[index] * inner.took[index]
        feelings[step] += counts[index] * inner.felt[index]
      }
      var (gg, gt, tt, gf, tf) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for index in counts.indices where counts[index] > 0 {
        let (step, count) = (sample.stepOf[index], counts[index])
        let guess = inner.guessed[index] - guesses[step] / sizes[step]
        let time = inner.took[index] - times[step] / sizes[step]
        let feeling = inner.felt[index] - feelings[step] / sizes[step]
        gg += count * guess * guess
        gt += count * guess * time
        tt += count * time * time
        gf += count * guess * feeling
        tf += count * time * feeling
      }
      let determinant = gg * tt - gt * gt
      // Less is rounding error: all guesses at a step, or all its times, are the same.
      guard min(gg, tt) > 1e-9, determinant > 1e-9 * gg * tt else { return .nan }
      return (gf * tt - tf * gt) / determinant
    }

    /// NaN where the pull is too great to tell.
    func perception(_ counts: [Double], pull: Double) -> Double {
      guard pull < FeltParts.greatestPull else { return .nan }
      var drawn: [Double] = []
      drawn.reserveCapacity(2 * counts.count)
      for index in counts.indices where counts[index] > 0 {
        let value = perceived(index, pull)
        for _ in 0..<Int(counts[index]) { drawn.append(value) }
      }
      return Median.ofDraws(&drawn)
    }

    /// ln(perceived/actual) of each trial.
    func perceived(pull: Double) -> [Double] {
      felt.indices.map { perceived($0, pull < 1 ? pull : 0) }
    }

    private func perceived(_ index: Int, _ pull: Double) -> Double {
      (felt[index] - pull * guessed[index]) / (1 - pull) - took[index]
    }
  }
}
