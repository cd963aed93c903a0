import TimeQuestModels

/// The measures of a player's sense of time, computed from the player's trials.
public struct TimeSense: Hashable, Sendable {
  private let findings: [TimeSenseMeasure: Result<Measure, InsufficientData>]
  /// What the steadiness is made of; nil where no step has two trials.
  public let steadinessParts: SteadinessParts?
  /// The time in seconds that the player guesses right, where guesses are pulled towards it.
  public let indifferencePoint: Double?
  /// Whether that time lies between the player's shortest and longest step.
  public let isPointWithinSteps: Bool
  /// The mean confidence that the player gave with ranges, from 0 to 1; nil without a range.
  public let meantHitRate: Double?

  /// Computes every measure from the trials of a window, in the order in which they were recorded.
  public init(of trials: some Collection<MeasuredTrial>) {
    let all = TrialSample(trials)
    let ranged = TrialSample(trials.filter { $0.range != nil })
    let chosen = TrialSample(trials.filter { $0.range == nil })
    var findings = Self.resampled(
      [
        .bias: .bias(all), .questBias: .questBias(all), .typicalMiss: .typicalMiss(all),
        .steadiness: .steadiness(all), .constantError: .constantError(all),
        .absoluteError: .absoluteError(all), .variableError: .variableError(all),
        .totalError: .totalError(all),
      ],
      of: all
    )
    findings.merge(Self.resampled([.intervalScore: .intervalScore(ranged)], of: ranged)) { $1 }
    findings[.rangeHitRate] = Self.share(ranged, Proportion.rangeHitRate)
    findings[.rounding] = Self.share(chosen, Proportion.rounding)
    let felt = Result { () throws(InsufficientData) in
      try FeltParts(TrialSample(trials.filter { $0.felt != nil }))
    }
    findings[.planning] = felt.map(\.planning)
    findings[.perception] = felt.map(\.perception)
    let tendency = Result { () throws(InsufficientData) in try CentralTendency(all) }
    findings[.centralTendency] = tendency.map(\.slope)
    self.findings = findings
    // Where there is no slope, `findings` says why.
    let foundTendency = try? tendency.get()
    indifferencePoint = foundTendency?.indifferencePoint
    isPointWithinSteps = foundTendency?.isPointWithinSteps ?? false
    steadinessParts = SteadinessParts(all)
    meantHitRate =
      ranged.count == 0
      ? nil : ranged.trials.map(\.confidence).reduce(0, +) / Double(ranged.count)
  }

  /// The measure, or what it needs.
  public subscript(measure: TimeSenseMeasure) -> Result<Measure, InsufficientData> {
    findings[measure] ?? .failure(InsufficientData(n: 0, needed: TimeSenseMeasure.trialsNeeded))
  }

  private static func resampled(
    _ statistics: [TimeSenseMeasure: Statistic],
    of sample: TrialSample
  ) -> [TimeSenseMeasure: Result<Measure, InsufficientData>] {
    do throws(InsufficientData) {
      try sample.require()
    } catch {
      return statistics.mapValues { _ in .failure(error) }
    }
    let (measures, figures) = (Array(statistics.keys), Array(statistics.values))
    let intervals = DayResampling(sample: sample).intervals(of: figures)
    return Dictionary(
      uniqueKeysWithValues: measures.indices.map { index in
        let value = figures[index].ofSample
        guard value.isFinite else {
          let alike = InsufficientData(n: sample.count, needed: sample.count, unit: .variation)
          return (measures[index], .failure(alike))
        }
        let measure = Measure(
          value: figures[index].restore(value),
          interval: intervals[index],
          n: sample.count,
          days: sample.days
        )
        return (measures[index], .success(measure))
      }
    )
  }

  private static func share(
    _ sample: TrialSample,
    _ proportion: (TrialSample) -> Proportion
  ) -> Result<Measure, InsufficientData> {
    Result { () throws(InsufficientData) in
      try sample.require()
      let found = proportion(sample)
      return Measure(
        value: found.value,
        interval: found.interval,
        n: sample.count,
        days: sample.days
      )
    }
  }
}
