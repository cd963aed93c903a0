public import TimeQuestModels

/// No streak is shown; the value of before is kept for the day it is wanted again.
public struct OffStreak: StreakPolicy {
  public let name = "off"

  public init() {}

  public var isShown: Bool { false }

  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool {
    false
  }
}
