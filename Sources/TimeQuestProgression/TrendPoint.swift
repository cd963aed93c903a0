public import TimeQuestModels

/// The accuracy of a player on one day or in one week.
public struct TrendPoint: Hashable, Codable, Sendable {
  /// The day, or the Monday of the week.
  public let day: CivilDay
  /// The mean accuracy of the sessions in percent, 0 to 100.
  public let averageAccuracy: Double
  /// The number of completed sessions with a counted trial, at least 1.
  public let sessions: Int

  /// A point with these values.
  public init(day: CivilDay, averageAccuracy: Double, sessions: Int) {
    self.day = day
    self.averageAccuracy = averageAccuracy
    self.sessions = sessions
  }
}

extension TrendPoint: Identifiable {
  /// The day, which no other point of a trend has.
  public var id: CivilDay { day }
}
