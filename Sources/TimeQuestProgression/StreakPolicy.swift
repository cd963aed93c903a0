public import TimeQuestModels

/// Decides whether playing today makes a streak rise; whatever it says, a gap never resets one
/// (PROG-04).
public protocol StreakPolicy: Sendable {
  /// How a player's preferences name it.
  var name: String { get }

  /// Whether there is a streak to show at all.
  var isShown: Bool { get }

  /// Whether the value rises by one, rather than resume where it was; the last day lies before
  /// today.
  ///
  /// `wasScheduled` tells whether a quest was there to be played on a day. A weekday once scheduled
  /// stays so in every later week up to today, so asking for the last seven days is enough.
  func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (CivilDay) -> Bool
  ) -> Bool
}

extension StreakPolicy {
  public var isShown: Bool { true }
}
