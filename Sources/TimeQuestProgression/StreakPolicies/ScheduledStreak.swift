public import TimeQuestModels

/// The default: days without a quest are no gap, so a weekend off does not pause a school streak.
public struct ScheduledStreak: StreakPolicy {
  public let name = "scheduled"

  public init() {}

  /// Rises if none of the days in between had a quest scheduled.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool {
    let between = stride(from: max(last.number + 1, today.number - 7), to: today.number, by: 1)
    return !between.contains { wasScheduled(CivilDay(number: $0)) }
  }
}
