package import TimeQuestModels
package import TimeQuestProgression

/// A session at its end, and what it made of the player; awarded once.
package struct Completion: Hashable, Sendable {
  package let session: Session
  package let player: Player
  /// Whether the streak grew, which is when it may be celebrated.
  package let streakRose: Bool

  /// Completes a session whose last step was revealed.
  ///
  /// `streak` is the policy that folds; `playedDays` are those before this session, asked for only
  /// where the clock went back.
  package init(
    of session: Session,
    by player: Player,
    at instant: Instant,
    on today: CivilDay,
    streak policy: some StreakPolicy,
    isStreakShown: Bool,
    curve: any LevelCurve,
    playedDays: () throws -> [PlayedDay],
    wasScheduled: (Range<CivilDay>) -> Bool
  ) rethrows {
    let xp = ExperiencePoints.session(trialXP: session.trials.map(\.xp))
    var winner = player
    let streak: Int
    if let last = player.progress.lastPlayedDay, today < last {
      var days = try playedDays()
      let index = days.firstIndex { $0.day >= today } ?? days.endIndex
      if index == days.endIndex || days[index].day != today {
        days.insert(PlayedDay(today, xp: 0, namedStreak: 0), at: index)
      }
      days[index].xp += xp
      func fold(_ days: ArraySlice<PlayedDay>) -> PlayerProgress {
        PlayerProgress(folding: days, policy: policy, wasScheduled: wasScheduled)
      }
      streak = fold(days[...index]).currentStreak
      if isStreakShown { days[index].namedStreak = max(days[index].namedStreak, streak) }
      winner.progress = fold(days[...])
    } else {
      let day = PlayedDay(today, xp: xp, namedStreak: 0)
      winner.progress.add(day, policy: policy, wasScheduled: wasScheduled)
      streak = winner.progress.currentStreak
    }
    let award = Award(
      xpEarned: xp,
      levelBefore: curve.level(at: player.progress.totalXP),
      levelAfter: curve.level(at: winner.progress.totalXP),
      streak: isStreakShown ? streak : nil
    )
    self.session = session.changed {
      $0.phase = .summary
      $0.completedAt = instant
      $0.day = today
      $0.award = award
    }
    self.player = winner
    streakRose = isStreakShown && winner.progress.currentStreak > player.progress.currentStreak
  }
}
