public import TimeQuestModels

/// The rules of streaks that hold for every policy (PROG-03, PROG-04).
public enum Streak: Sendable {
  /// The streak after a session was completed on the civil day `today`.
  ///
  /// The first played day makes a streak of 1, and a second session of a day changes nothing. The
  /// streak never falls, whatever the clock or the policy says. The XP stay as they are.
  /// `wasScheduled` answers whether the player had a quest on a day.
  public static func afterPlaying(
    progress: PlayerProgress,
    today: CivilDay,
    policy: some StreakPolicy,
    wasScheduled: (CivilDay) -> Bool
  ) -> StreakOutcome {
    var after = progress
    after.lastPlayedDay = lastPlayed(before: progress.lastPlayedDay, today: today)
    guard policy.isShown else {
      return StreakOutcome(progress: after, shown: nil, didRise: false)
    }
    if let last = progress.lastPlayedDay, last < today,
      policy.rises(from: last, to: today, wasScheduled: wasScheduled)
    {
      after.currentStreak += 1
    }
    // At least 1 on the first played day, and on the first one with streaks switched on.
    after.currentStreak = max(1, after.currentStreak)
    after.longestStreak = max(after.longestStreak, after.currentStreak)
    return StreakOutcome(
      progress: after,
      shown: after.currentStreak,
      didRise: after.currentStreak > progress.currentStreak
    )
  }

  /// Whether the player had a quest on a past day.
  ///
  /// A routine counts only from `scheduledSince` on, so that a change of today never pauses a
  /// streak for yesterday. A routine without tasks could not be played and does not count.
  public static func wasScheduled(
    on day: CivilDay,
    for player: PlayerID,
    routines: [Routine]
  ) -> Bool {
    routines.contains {
      $0.isScheduled(for: player, on: day) && day >= $0.scheduledSince && !$0.tasks.isEmpty
    }
  }

  /// Today, unless the clock went back by one day; a later date was made by a wrong clock.
  private static func lastPlayed(before last: CivilDay?, today: CivilDay) -> CivilDay {
    guard let last, last - today == 1 else { return today }
    return last
  }
}
