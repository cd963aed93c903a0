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

/// The streaks that are celebrated: some named ones, and every so many days after.
public struct StreakMilestones: Hashable, Sendable {
  /// The first ones, such as 3, 7 and 14, each above 0.
  public var first: [Int]
  /// The days between those that follow, such as 30 for 30, 60, 90; nil for none.
  public var interval: Int?

  /// 3, 7, 14, 30 and every 30 after, unless others are given.
  public init(first: [Int] = [3, 7, 14], every interval: Int? = 30) {
    self.first = first
    self.interval = interval
  }

  /// The greatest milestone that a streak has reached; nil before the first one.
  public func greatest(upTo streak: Int) -> Int? {
    var reached = first.filter { $0 > 0 && $0 <= streak }.max() ?? 0
    if let interval, interval > 0 { reached = max(reached, streak / interval * interval) }
    return reached > 0 ? reached : nil
  }

  /// The milestone that a completion is the first to reach: the greatest of those passed.
  ///
  /// `before` is the greatest streak that an award named before, 0 where none did.
  public func passed(from before: Int, to streak: Int) -> Int? {
    greatest(upTo: streak).flatMap { $0 > greatest(upTo: before) ?? 0 ? $0 : nil }
  }
}
