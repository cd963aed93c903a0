import TimeQuest

/// Counts weeks: one day of practice in a week, whichever it is, and the week is yours.
///
/// Whatever a policy says, the engine never takes a streak back: it rises, or it resumes.
public struct WeeklyStreak: StreakPolicy {
  public let name = "weekly"

  public init() {}

  /// Rises with the first day of a week if something was played in the week before.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool {
    Self.monday(of: today) - Self.monday(of: last) == 7
  }

  static func monday(of day: CivilDay) -> CivilDay {
    let sinceMonday = Weekday.allCases.firstIndex(of: day.weekday) ?? 0
    return day.advanced(by: -sinceMonday)
  }
}
