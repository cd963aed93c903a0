public import TimeQuestModels

/// How close a player was on one day, or in one week.
public struct TrendPoint: Hashable, Codable, Sendable {
  /// The day, or the Monday of the week.
  public let day: CivilDay
  /// Percent.
  public let averageAccuracy: Double
  /// Completed sessions with a counted trial, which the average is taken over.
  public let sessions: Int

  public init(day: CivilDay, averageAccuracy: Double, sessions: Int) {
    self.day = day
    self.averageAccuracy = averageAccuracy
    self.sessions = sessions
  }
}
