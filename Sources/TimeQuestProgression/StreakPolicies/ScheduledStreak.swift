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
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool {
    let between = last.advanced(by: 1)..<today
    return between.isEmpty || !wasScheduled(between)
  }
}
