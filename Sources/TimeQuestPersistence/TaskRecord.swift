public import TimeQuestModels

/// A summary of a player's counted trials of one task: what the rules need to judge the next one.
///
/// A store can answer it from indexes, without reading all trials.
public struct TaskRecord: Hashable, Sendable {
  /// Where the count of trials ends; no rule asks whether there are more.
  public static let mostTrials = 100

  /// The number of counted trials, at most `mostTrials`.
  public let trials: Int
  /// The smallest absolute difference between estimate and actual time, over the guesses that are
  /// no ranges; nil without one.
  public let closest: Seconds?
  /// The longest actual time; nil without trials.
  public let longest: Seconds?

  /// A record with these values; without any, that of a task that was never tried.
  public init(trials: Int = 0, closest: Seconds? = nil, longest: Seconds? = nil) {
    self.trials = min(trials, Self.mostTrials)
    self.closest = closest
    self.longest = longest
  }

  /// The record of these trials, all of which count.
  public init(of trials: some Collection<Trial>) {
    self.init(
      trials: trials.count,
      closest: trials.lazy.filter { $0.estimate.range == nil }.map(\.difference.magnitude).min(),
      longest: trials.lazy.map(\.actual).max()
    )
  }
}

/// How long a task usually takes a player: all of their counted trials of it are read for it.
public struct UsualTime: Hashable, Sendable {
  /// The number of counted trials, at least one.
  public let trials: Int
  /// The median of their actual times, to the millisecond, halves up.
  public let median: Seconds

  /// A usual time with these values.
  public init(trials: Int, median: Seconds) {
    self.trials = trials
    self.median = median
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
