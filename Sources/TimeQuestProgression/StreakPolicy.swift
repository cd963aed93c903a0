public import TimeQuestModels

/// Decides whether a streak rises when a later day is played.
///
/// A policy cannot make a streak fall: the engine lets it rise by one or resume (PROG-04). A
/// player's preferences choose a policy by its name. `StreakPolicyConformance` in
/// `TimeQuestTesting` tests an implementation.
public protocol StreakPolicy: Sendable {
  /// The name: 1 to 80 letters, digits and hyphens.
  var name: String { get }

  /// Whether players with this policy see a streak; true by default.
  var isShown: Bool { get }

  /// Whether the streak rises by one from the played day `last` to the later day `today`.
  ///
  /// `last` is before `today`. False makes the streak resume at the same value. `wasScheduled`
  /// answers whether the player had a quest on any day of a range, whatever the length of it; it
  /// must not be asked about a day after `today`.
  func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool
}

extension StreakPolicy {
  /// True.
  public var isShown: Bool { true }
}
