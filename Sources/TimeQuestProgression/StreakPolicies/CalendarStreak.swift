public import TimeQuestModels

/// Every calendar day counts, whether a quest was scheduled on it or not.
public struct CalendarStreak: StreakPolicy {
  public let name = "calendar"

  public init() {}

  /// Rises if yesterday was the last day played.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool {
    today - last == 1
  }
}
