public import TimeQuestModels

/// The policy by which every calendar day counts, with a quest or without.
public struct CalendarStreak: StreakPolicy {
  /// `calendar`.
  public let name = "calendar"

  /// A policy.
  public init() {}

  /// Whether `last` is the day before `today`.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool {
    today - last == 1
  }
}
