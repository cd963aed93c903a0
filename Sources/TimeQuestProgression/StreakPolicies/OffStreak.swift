public import TimeQuestModels

/// The policy that shows no streak; it goes on as a scheduled one, for another policy to show.
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
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool {
    false
  }
}
