import Foundation
public import TimeQuestModels

/// One completed run of a quest: how long each step took, and what passed before it.
public struct QuestRun: Hashable, Sendable {
  /// How many of the latest times of a step are used where its runs are not, at most.
  public static let mostTimes = 50
  /// The gaps, in seconds, that a run of one morning has; a clock may be a little off.
  static let plausibleGaps = -2.0...3600

  /// The steps, in order.
  public let steps: [TaskID]
  /// How long each step took, in seconds.
  public let times: [Double]
  /// What passed before each step, from the start of the quest or the end of the step before it, in
  /// seconds; 0 or more.
  public let gaps: [Double]
  /// From the start of the quest to the end of its last step.
  public let total: PastDuration

  package init(steps: [TaskID], times: [Double], gaps: [Double], total: PastDuration) {
    self.steps = steps
    self.times = times
    self.gaps = gaps
    self.total = total
  }

  /// The run of a session; nil where it tells nothing of the next one.
  ///
  /// That is a session that was not completed or was for practice, one without a trial of each
  /// step, one with a trial that is `forgotDone`, `clockSuspect` or `implausible` (an interrupted
  /// one stays: real days are interrupted), and one with a gap under −2 s or over an hour.
  public init?(_ session: Session) {
    let trials = session.trials
    guard session.completedAt != nil, !session.isPractice, let last = trials.last,
      trials.map(\.taskID) == session.tasks.map(\.id),
      !trials.contains(where: { $0.validity.isUnknownTime })
    else { return nil }
    var end = session.startedAt
    var gaps: [Double] = []
    for trial in trials {
      let start = trial.recordedAt.milliseconds - trial.actual.milliseconds
      let gap = Double(start - end.milliseconds) / 1000
      guard Self.plausibleGaps.contains(gap) else { return nil }
      gaps.append(max(0, gap))
      end = trial.recordedAt
    }
    let seconds = Double(last.recordedAt.milliseconds - session.startedAt.milliseconds) / 1000
    guard seconds > 0 else { return nil }
    self.init(
      steps: trials.map(\.taskID),
      times: trials.map(\.actual.value),
      gaps: gaps,
      total: PastDuration(seconds: seconds, isWeekend: session.day.isWeekend)
    )
  }

  /// How long one of its steps took; nil for another step.
  func time(of step: TaskID) -> Double? {
    steps.firstIndex(of: step).map { times[$0] }
  }

  /// How long a list of steps would have taken on the day of each of the runs.
  ///
  /// A day is taken whole: the times of its steps, and its mean gap before each step of the list,
  /// so a slow morning is slow in all of them. For a step that is not in a run, its latest time
  /// stands in the latest such run, the one before it in the run before, and so on around. A step
  /// with one or two times has each of them divided and multiplied by exp(√3·0.2), and as it is:
  /// the spread of the prior, of its level and of its day.
  ///
  /// `times` has the times of each step in seconds, the oldest first; none is empty.
  public static func totals(
    of list: [TaskID],
    on runs: [QuestRun],
    times: [[Double]]
  ) -> [PastDuration] {
    var totals = runs.map { run in
      run.gaps.reduce(0, +) / Double(run.gaps.count) * Double(list.count)
    }
    for (step, known) in zip(list, times) {
      let unknown = exp(3.0.squareRoot() * DurationForecast.prior.spread)
      let stock =
        known.count < DurationForecast.runsNeeded
        ? known.flatMap { [$0 / unknown, $0 * unknown, $0] } : known
      for (age, index) in runs.indices.reversed().enumerated() {
        totals[index] +=
          runs[index].time(of: step) ?? stock[stock.count - 1 - age % stock.count]
      }
    }
    return zip(totals, runs).map {
      PastDuration(seconds: $0, isWeekend: $1.total.isWeekend)
    }
  }
}

extension Validity {
  /// Whether nobody knows how long the step took.
  fileprivate var isUnknownTime: Bool {
    switch self {
    case .ok, .interrupted, .remembered, .mystery: false
    case .forgotDone, .implausible, .clockSuspect: true
    }
  }
}
