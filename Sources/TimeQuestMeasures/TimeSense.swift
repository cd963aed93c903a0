/// The measures of a player's sense of time, computed from the player's trials.
public struct TimeSense: Hashable, Sendable {
  /// How many of the latest trials are used, at most.
  ///
  /// Time sense changes, so old trials do not count; and the cost stays the same after years.
  public static let trials = 1000

  private let findings: [TimeSenseMeasure: Result<Measure, InsufficientData>]
  /// The mean confidence that the player gave with ranges, from 0 to 1; nil without a range.
  public let meantHitRate: Double?

  /// Computes every measure from the trials that count, in the order in which they were recorded.
  public init(of trials: [TrialDurations]) {
    let felt = trials.filter { $0.felt != nil }
    let ranged = trials.filter { $0.range != nil }
    var findings = Self.resampled(
      [
        .bias: .bias(trials), .typicalMiss: .typicalMiss(trials), .steadiness: .steadiness(trials),
        .constantError: .constantError(trials), .absoluteError: .absoluteError(trials),
        .variableError: .variableError(trials), .totalError: .totalError(trials),
      ],
      of: trials
    )
    findings.merge(
      Self.resampled([.planning: .planning(felt), .perception: .perception(felt)], of: felt)
    ) { $1 }
    findings.merge(Self.resampled([.intervalScore: .intervalScore(ranged)], of: ranged)) { $1 }
    findings[.rangeHitRate] = Self.finding(.rangeHitRate(ranged))
    findings[.rounding] = Self.finding(.rounding(trials))
    self.findings = findings
    meantHitRate =
      ranged.isEmpty ? nil : ranged.map(\.confidence).reduce(0, +) / Double(ranged.count)
  }

  /// The measure, or the number of trials that it needs.
  public subscript(measure: TimeSenseMeasure) -> Result<Measure, InsufficientData> {
    findings[measure] ?? .failure(InsufficientData(n: 0, needed: TimeSenseMeasure.trialsNeeded))
  }

  private static func resampled(
    _ statistics: [TimeSenseMeasure: Statistic],
    of trials: [TrialDurations]
  ) -> [TimeSenseMeasure: Result<Measure, InsufficientData>] {
    let n = trials.count
    guard n >= TimeSenseMeasure.trialsNeeded else {
      let insufficientData = InsufficientData(n: n, needed: TimeSenseMeasure.trialsNeeded)
      return statistics.mapValues { _ in .failure(insufficientData) }
    }
    let measures = statistics.keys.filter { n >= $0.trialsForInterval }
    let seed = Bootstrap.seed(of: trials.flatMap { [$0.estimated, $0.actual] })
    let intervals = Bootstrap(count: n, seed: seed)
      .intervals(of: measures.compactMap { statistics[$0] })
    let byMeasure = Dictionary(zip(measures, intervals)) { $1 }
    return Dictionary(
      uniqueKeysWithValues: statistics.map { measure, statistic in
        let interval = byMeasure[measure] ?? nil
        return (measure, .success(Measure(value: statistic.value, interval: interval, n: n)))
      }
    )
  }

  private static func finding(_ share: Proportion) -> Result<Measure, InsufficientData> {
    guard share.count >= TimeSenseMeasure.trialsNeeded else {
      return .failure(InsufficientData(n: share.count, needed: TimeSenseMeasure.trialsNeeded))
    }
    return .success(Measure(value: share.value, interval: share.interval, n: share.count))
  }
}
