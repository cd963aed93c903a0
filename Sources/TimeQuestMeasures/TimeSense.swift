public import TimeQuestModels

/// The measures of a player's sense of time, computed from the player's trials.
public struct TimeSense: Hashable, Sendable {
  private let findings: [TimeSenseMeasure: Result<Measure, InsufficientData>]
  /// What the steadiness is made of; nil where that cannot be told.
  public let steadinessParts: SteadinessParts?
  /// The time in seconds that the player guesses right, where guesses are pulled towards it.
  public let indifferencePoint: Double?
  /// Whether that time lies between the player's shortest and longest step.
  public let isPointWithinSteps: Bool
  /// The steps that the central tendency is of, shorter ones first; empty where there is none.
  public let tendencySteps: [TaskID]
  /// Whether the central tendency speaks of these steps alone, which are too few for more.
  public var isTendencyOfTheseSteps: Bool { tendencySteps.count < CentralTendency.stepsOfAClaim }
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
        .absoluteError: .absoluteError(all),
      ],
      of: all
    )
    do throws(InsufficientData) {
      try all.require(days: TimeSenseMeasure.daysOfSteadiness)
    } catch {
      findings[.steadiness] = .failure(error)
    }
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
    tendencySteps = foundTendency?.steps ?? []
    steadinessParts =
      all.days < TimeSenseMeasure.daysOfSteadiness ? nil : SteadinessParts(all)
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
          interval: intervals[index].usual,
          claimInterval: intervals[index].claim,
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
        interval: found.interval(level: 0.05),
        claimInterval: found.interval(level: Claim.lean.level),
        n: sample.count,
        days: sample.days
      )
    }
  }
}

/// The measures of time sense, with the names that they have in documents and on the wire.
///
/// The article on measures has the formula and the source of each. In the formulas,
/// e = ln(estimated/actual) and d = estimated − actual.
public enum TimeSenseMeasure: String, CaseIterable, Sendable {
  /// The median ratio of guess to actual time, in percent; above 0 when guesses are too long.
  case bias
  /// The logarithm of the ratio of all steps' median guesses to their median times, added up.
  case questBias
  /// The median distance of a guess from the actual time, in percent, on either side.
  case typicalMiss
  /// The coefficient of variation of the ratio of guess to actual time; lower is steadier.
  case steadiness
  /// The mean of d, in seconds.
  case constantError
  /// The mean of |d|, in seconds.
  case absoluteError
  /// The slope of guesses over times between steps, on logarithms; under 1 pulls to the middle.
  case centralTendency
  /// The part of e from before the doing; above 0 when more time is planned than it will feel.
  case planning
  /// The part of e from the doing; above 0 when a step feels longer than it is.
  case perception
  /// The share of actual times inside the guessed range, from 0 to 1.
  case rangeHitRate
  /// The mean interval score of guessed ranges, on logarithms; lower is better.
  case intervalScore
  /// The share of guesses on whole 5 minutes, from 0 to 1.
  case rounding

  /// The fewest trials that any measure is computed from.
  public static let trialsNeeded = 6
  /// The fewest civil days that any measure is computed from.
  public static let daysNeeded = 4
  /// The fewest civil days that steadiness is told from: fewer have not seen how a player varies.
  public static let daysOfSteadiness = 10
}
