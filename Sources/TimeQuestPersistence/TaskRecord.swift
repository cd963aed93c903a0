public import TimeQuestModels

/// A summary of a player's counted trials of one task: what the rules need to judge the next one.
public struct TaskRecord: Hashable, Sendable {
  /// The number of counted trials.
  public let trials: Int
  /// The smallest absolute difference between estimate and actual time, over the guesses that are
  /// no ranges; nil without one.
  public let closest: Seconds?
  /// The median of the actual times, to the millisecond, halves up; nil without trials.
  public let medianActual: Seconds?

  /// A record with these values.
  public init(trials: Int, closest: Seconds?, medianActual: Seconds?) {
    self.trials = trials
    self.closest = closest
    self.medianActual = medianActual
  }

  /// The record of these trials, all of which count.
  public init(of trials: some Collection<Trial>) {
    let actuals = trials.map(\.actual).sorted()
    self.init(
      trials: actuals.count,
      closest: trials.lazy.filter { $0.estimate.range == nil }.map(\.difference.magnitude).min(),
      medianActual: .median(ofAscending: actuals)
    )
  }
}

extension Seconds {
  /// The median of durations in ascending order, to the millisecond, halves up; nil without any.
  package static func median(ofAscending durations: [Seconds]) -> Seconds? {
    guard !durations.isEmpty else { return nil }
    let (lower, upper) = (durations[(durations.count - 1) / 2], durations[durations.count / 2])
    return Seconds(milliseconds: (lower.milliseconds + upper.milliseconds + 1) / 2)
  }
}

/// What a measure of accuracy reads of a counted trial.
public struct CountedTrial: Hashable, Sendable {
  /// The completed session that the trial belongs to.
  public let session: SessionID
  /// The civil day of the session.
  public let day: CivilDay
  /// The guess; of a range, its middle.
  public let estimate: Seconds
  /// The range that was guessed; nil where it was one duration.
  public let range: ClosedRange<Seconds>?
  /// How long the step took.
  public let actual: Seconds
  /// The name of the scorer that rated the trial.
  public let scorer: String

  /// A trial with these values.
  public init(
    session: SessionID,
    day: CivilDay,
    estimate: Seconds,
    range: ClosedRange<Seconds>? = nil,
    actual: Seconds,
    scorer: String
  ) {
    self.session = session
    self.day = day
    self.estimate = estimate
    self.range = range
    self.actual = actual
    self.scorer = scorer
  }
}

/// What the awards of a player's sessions tell once, with the days of it.
public struct PlayerFinds: Hashable, Sendable {
  /// Each discovery with the first day of it.
  public private(set) var discoveries: [Discovery: CivilDay] = [:]
  /// The steps that were seen to have come closer, by the day on which that was told.
  public private(set) var thenAndNows: [CivilDay: Set<TaskID>] = [:]

  /// No finds.
  public init() {}

  /// Adds what an award of that day tells.
  public mutating func add(
    _ discoveries: Set<Discovery>?,
    _ thenAndNow: ThenAndNow?,
    on day: CivilDay
  ) {
    for discovery in discoveries ?? [] {
      self.discoveries[discovery] = min(self.discoveries[discovery] ?? day, day)
    }
    if let step = thenAndNow?.stepID { thenAndNows[day, default: []].insert(step) }
  }
}
