public import TimeQuestModels

/// Accuracy over time, one point for each civil day that was played (PROG-05).
public enum Trend: Sendable {
  /// Each point is the mean over the day's completed sessions of the session's mean accuracy.
  ///
  /// So a long quest weighs no more than a short one. Only trials that count take part, and a
  /// session without one makes no point. Days ascend.
  public static func points(
    of sessions: [Session],
    accuracy: (Estimation) -> Double
  ) -> [TrendPoint] {
    var means: [CivilDay: [Double]] = [:]
    for session in sessions where session.phase == .summary {
      let tally = SessionTally(of: session.estimations, accuracy: accuracy)
      if let mean = tally.averageAccuracy { means[session.day, default: []].append(mean) }
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
