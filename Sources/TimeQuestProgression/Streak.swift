public import TimeQuestModels

/// The part of a streak that no policy changes: first days, second sessions and stepped clocks.
public enum Streak: Sendable {
  /// The progress after a session was completed today; experience is not its business.
  ///
  /// It never falls, whatever the clock or the policy says.
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
    // The first day; or the first on which streaks are switched on.
    after.currentStreak = max(1, after.currentStreak)
    after.longestStreak = max(after.longestStreak, after.currentStreak)
    return StreakOutcome(
      progress: after,
      shown: after.currentStreak,
      didRise: after.currentStreak > progress.currentStreak
    )
  }

  /// Whether that player had a quest to play on a day that has passed.
  ///
  /// A routine speaks only for days since its schedule last changed, so that a parent's change of
  /// today never pauses a streak for yesterday; one without steps could not be played.
  public static func wasScheduled(
    on day: CivilDay,
    for player: PlayerID,
    routines: [Routine]
  ) -> Bool {
    routines.contains {
      $0.isScheduled(for: player, on: day) && day >= $0.scheduledSince && !$0.tasks.isEmpty
    }
  }

  /// Today, unless the clock went back by a day; a date further ahead comes from a clock once
  /// wrong.
  private static func lastPlayed(before last: CivilDay?, today: CivilDay) -> CivilDay {
    guard let last, last - today == 1 else { return today }
    return last
  }
}
