public import TimeQuestModels

/// The policy without a streak; the value from before is kept and shown again by another policy.
public struct OffStreak: StreakPolicy {
  /// `off`.
  public let name = "off"

  /// A policy.
  public init() {}

  /// False.
  public var isShown: Bool { false }

  /// False.
  public func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool {
    false
  }
}
