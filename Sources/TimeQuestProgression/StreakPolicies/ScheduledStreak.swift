public import TimeQuestModels

/// The default policy: days without a quest are not a gap, such as weekends on a school routine.
public struct ScheduledStreak: StreakPolicy {
  /// `scheduled`.
  public let name = "scheduled"

  /// A policy.
  public init() {}

  /// Whether no day between `last` and `today` had a quest for the player.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool {
    let between = stride(from: max(last.number + 1, today.number - 7), to: today.number, by: 1)
    return !between.contains { wasScheduled(CivilDay(number: $0)) }
  }
}
