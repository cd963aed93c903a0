package import TimeQuestModels
package import TimeQuestProgression

/// A session at its end, and what it made of the player; awarded once.
package struct Completion: Hashable, Sendable {
  package let session: Session
  package let player: Player
  /// Whether the streak grew, which is when it may be celebrated.
  package let streakRose: Bool

  /// Completes a session whose last step was revealed.
  package init(
    of session: Session,
    by player: Player,
    at instant: Instant,
    on today: CivilDay,
    streak policy: any StreakPolicy,
    curve: any LevelCurve,
    wasScheduled: (CivilDay) -> Bool
  ) {
    let xp = ExperiencePoints.session(trialXP: session.trials.map(\.xp))
    let before = curve.level(at: player.progress.totalXP)
    let outcome = Streak.afterPlaying(
      progress: player.progress,
      today: today,
      policy: policy,
      wasScheduled: wasScheduled
    )
    var winner = player
    winner.progress = outcome.progress
    winner.progress.totalXP += xp
    winner.revision += 1
    let after = curve.level(at: winner.progress.totalXP)
    self.session = session.changed {
      $0.phase = .summary
      $0.completedAt = instant
      $0.day = today
      $0.award = Award(
        xpEarned: xp,
        levelBefore: before,
        levelAfter: after,
        streak: outcome.shown
      )
    }
    self.player = winner
    streakRose = outcome.didRise
  }
}
