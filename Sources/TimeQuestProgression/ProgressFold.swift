public import TimeQuestModels

/// What the completed sessions of one civil day earned.
public struct PlayedDay: Hashable, Sendable {
  /// The civil day, in the zone of the player.
  public let day: CivilDay
  /// The XP of the day's sessions, 0 or more.
  public var xp: Int
  /// The greatest streak that an award of the day names, 0 where none does.
  public var namedStreak: Int

  /// A day with these values.
  public init(_ day: CivilDay, xp: Int, namedStreak: Int) {
    self.day = day
    self.xp = xp
    self.namedStreak = namedStreak
  }
}

extension PlayerProgress {
  /// The progress that follows from played days alone, whatever the store keeps of it (PROG-03).
  ///
  /// `days` are in order, each once. The XP are their sum. With the days d₁ < d₂ < … and the
  /// greatest streak fᵢ that an award of dᵢ names, s₁ = max(1, f₁) and
  /// sᵢ = max(sᵢ₋₁ + rises(dᵢ₋₁, dᵢ), fᵢ); the streak is the last sᵢ and the longest one their
  /// maximum. An added day never lowers it.
  public init(
    folding days: some Sequence<PlayedDay>,
    policy: some StreakPolicy,
    wasScheduled: (CivilDay) -> Bool
  ) {
    self.init()
    for played in days {
      totalXP += played.xp
      let rises = lastPlayedDay.map {
        policy.rises(from: $0, to: played.day, wasScheduled: wasScheduled)
      }
      currentStreak = max(currentStreak + (rises == true ? 1 : 0), played.namedStreak, 1)
      longestStreak = max(longestStreak, currentStreak)
      lastPlayedDay = played.day
    }
  }
}
