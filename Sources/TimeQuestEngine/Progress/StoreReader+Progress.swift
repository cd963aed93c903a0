package import TimeQuestModels
package import TimeQuestPersistence
import TimeQuestProgression

extension StoreReader {
  /// The progress that follows from the player's completed sessions.
  ///
  /// A player without one has played nothing. A streak that is switched off goes on as a scheduled
  /// one, which is shown when it is switched on again.
  package func foldedProgress(
    of player: Player,
    policies: Policies
  ) throws -> PlayerProgress {
    var days: [CivilDay: PlayedDay] = [:]
    try forEachSession(of: player.id) { session in
      guard session.phase == .summary, let award = session.award else { return }
      var played = days[session.day] ?? PlayedDay(session.day, xp: 0, namedStreak: 0)
      played.xp += award.xpEarned
      played.namedStreak = max(played.namedStreak, award.streak ?? 0)
      days[session.day] = played
    }
    let chosen = policies.streak(named: player.preferences.streakMode)
    let policy: any StreakPolicy = chosen.isShown ? chosen : ScheduledStreak()
    let routines = try routines()
    // Of the days before its last change a schedule says nothing. They count as scheduled: what the
    // streak did then is named by the awards.
    let known = routines.map(\.scheduledSince).max()
    return PlayerProgress(
      folding: days.values.sorted { $0.day < $1.day },
      policy: policy,
      wasScheduled: { day in
        known.map { day < $0 } ?? true
          || Streak.wasScheduled(on: day, for: player.id, routines: routines)
      }
    )
  }
}
