public import TimeQuestModels

/// Accuracy over time, one point for each civil day that was played (PROG-05).
public enum TrendCalculator: Sendable {
  /// Each point is the mean over the completed sessions of its day, or week, of the session's mean
  /// accuracy.
  ///
  /// So a long quest weighs no more than a short one. Only trials that count take part, of all
  /// steps or of one, and a session without one makes no point. Days ascend.
  public static func points(
    of sessions: [Session],
    by interval: TrendInterval = .day,
    step: TaskID? = nil,
    accuracy: (Trial) -> Double
  ) -> [TrendPoint] {
    var means: [CivilDay: [Double]] = [:]
    for session in sessions where session.phase == .summary {
      let trials = session.trials.filter { step == nil || $0.taskID == step }
      let tally = SessionTally(of: trials, accuracy: accuracy)
      guard let mean = tally.averageAccuracy else { continue }
      means[interval.start(of: session.day), default: []].append(mean)
    }
    return means.sorted { $0.key < $1.key }.compactMap { day, means in
      SessionTally.mean(means).map {
        TrendPoint(day: day, averageAccuracy: $0, sessions: means.count)
      }
    }
  }

  /// The first of that many days of which today is the last.
  public static func firstDay(days: Int = 30, today: CivilDay) -> CivilDay {
    today.advanced(by: 1 - days)
  }
}

extension TrendInterval {
  fileprivate func start(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.advanced(by: -(Weekday.allCases.firstIndex(of: day.weekday) ?? 0))
    }
  }
}
