package import TimeQuestModels
import TimeQuestProgression

/// A session at its end, and what it made of the player; awarded once.
package struct Completion: Hashable, Sendable {
  package let session: Session
  package let player: Player

  /// Completes a session whose last step was revealed or skipped.
  ///
  /// `held` is what its trials are celebrated for, where they were held back until now. The award
  /// also celebrates a new level, and the greatest streak that no award reached before.
  /// `playedDays` are those before this session of the game. They are read only if the clock went
  /// back, or if the streak may have reached a milestone.
  package init(
    of session: Session,
    by player: Player,
    at instant: Instant,
    on today: CivilDay,
    policies: Policies,
    isFurtherRun: Bool = false,
    celebrating held: Set<Celebration.Kind> = [],
    newID: () -> CelebrationID,
    playedDays: () throws -> [PlayedDay],
    wasScheduled: (Range<CivilDay>) -> Bool
  ) rethrows {
    let policy = policies.foldingStreak(of: player)
    let isStreakShown = policies.streak(named: player.preferences.streakMode).isShown
    let earned = policies.experience.session(
      trialXP: session.trials.map(\.xp),
      isFurtherRun: isFurtherRun
    )
    let xp = min(earned, Award.counts.upperBound)
    var winner = player
    var known: [PlayedDay]?
    let streak: Int
    let isPlayed = !session.isPractice && !session.trials.isEmpty
    if !isPlayed {
      winner.progress.totalXP = min(winner.progress.totalXP + xp, Player.counts.upperBound)
      streak = winner.progress.currentStreak
    } else if let last = player.progress.lastPlayedDay, today < last {
      var days = try playedDays()
      known = days
      let index = days.firstIndex { $0.day >= today } ?? days.endIndex
      if index == days.endIndex || days[index].day != today {
        days.insert(PlayedDay(today, xp: 0, namedStreak: 0), at: index)
      }
      days[index].xp += xp
      days[index].isPractice = false
      func fold(_ days: ArraySlice<PlayedDay>) -> PlayerProgress {
        PlayerProgress(
          folding: days,
          policy: policy,
          isOff: player.daysOff.contains,
          wasScheduled: wasScheduled
        )
      }
      streak = fold(days[...index]).currentStreak
      if isStreakShown { days[index].namedStreak = max(days[index].namedStreak, streak) }
      winner.progress = fold(days[...])
    } else {
      let day = PlayedDay(today, xp: xp, namedStreak: 0)
      winner.progress.add(
        day,
        policy: policy,
        isOff: player.daysOff.contains,
        wasScheduled: wasScheduled
      )
      streak = winner.progress.currentStreak
    }
    var occasions = held.map { (kind: $0, number: Int?.none) }
    let levelBefore = policies.curve.level(at: player.progress.totalXP)
    let levelAfter = policies.curve.level(at: winner.progress.totalXP)
    if levelAfter > levelBefore { occasions.append((.levelUp, levelAfter)) }
    let rose = winner.progress.currentStreak > player.progress.currentStreak
    if isStreakShown, isPlayed, rose || known != nil,
      policies.milestones.greatest(upTo: streak) != nil
    {
      let named = try (known ?? playedDays()).map(\.namedStreak).max() ?? 0
      if let count = policies.milestones.passed(from: named, to: streak) {
        occasions.append((.streak, count))
      }
    }
    self.player = winner
    self.session = session.changed {
      $0.phase = .summary
      $0.step = session.tasks.count - 1
      $0.openTrial = nil
      $0.completedAt = instant
      $0.day = today
      $0.award = Award(
        xpEarned: xp,
        levelBefore: levelBefore,
        levelAfter: levelAfter,
        streak: isStreakShown && !session.trials.isEmpty ? streak : nil,
        celebrations: Celebration.Kind.allCases.compactMap { kind in
          occasions.first { $0.kind == kind }
            .map { Celebration(id: newID(), kind: kind, number: $0.number) }
        }
      )
    }
  }
}
