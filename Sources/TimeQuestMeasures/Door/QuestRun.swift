public import TimeQuestModels

/// One completed run of a quest: how long each step took, and what passed before it.
public struct QuestRun: Hashable, Sendable {
  /// How many of the latest runs are used, at most.
  public static let most = 200
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
  /// The seconds from the start of the quest to the end of its last step; above 0.
  public let total: Double

  /// The run of a session; nil where it tells nothing of the next one.
  ///
  /// That is a session that was not completed or was for practice, one with a trial that is
  /// `forgotDone`, `clockSuspect` or `implausible` (an interrupted one stays: real days are
  /// interrupted), and one with a gap under −2 s or over an hour.
  public init?(_ session: Session) {
    let trials = session.trials
    guard session.completedAt != nil, !session.isPractice, let last = trials.last,
      trials.map(\.taskID) == session.tasks.map(\.id),
      trials.allSatisfy({ $0.validity == .ok || $0.validity == .interrupted })
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
    total = Double(last.recordedAt.milliseconds - session.startedAt.milliseconds) / 1000
    guard total > 0 else { return nil }
    steps = trials.map(\.taskID)
    times = trials.map(\.actual.value)
    self.gaps = gaps
  }
}
