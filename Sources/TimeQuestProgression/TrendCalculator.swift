public import TimeQuestModels

/// Calculates the accuracy over time, one point for each played day or week (PROG-05).
public enum TrendCalculator: Sendable {
  /// The points of the completed sessions, in order of their days.
  ///
  /// A point is the mean of the mean accuracies of the sessions of its day or week, so that a long
  /// quest weighs no more than a short one. Only counted trials take part, of all steps or of one.
  /// A day without a counted trial has no point. `accuracy` answers the accuracy of a trial in
  /// percent.
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

  /// The first of `days` civil days of which `today` is the last.
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
