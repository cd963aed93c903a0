package import TimeQuestModels
package import TimeQuestPersistence
import TimeQuestProgression

extension StoreReader {
  /// The progress that follows from the player's completed sessions (rules.md, Data).
  ///
  /// A streak that is switched off goes on as a scheduled one, to be shown once it is on again.
  ///
  /// Whoever folds that of many players reads histories and links once, for all of them.
  package func foldedProgress(
    of player: Player,
    policies: Policies,
    _ histories: [[ScheduleEntry]]? = nil,
    _ targets: [PlayerID: PlayerID]? = nil
  ) throws -> PlayerProgress {
    let targets = try targets ?? playerLinks().resolved
    // Players who turned out to be one have played as one.
    guard targets[player.id] ?? player.id == player.id else { return PlayerProgress() }
    let histories = try histories ?? scheduleHistories()
    return PlayerProgress(
      folding: try playedDays(of: targets.ids(of: player.id)),
      policy: policies.foldingStreak(of: player),
      isOff: player.daysOff.contains,
      wasScheduled: { histories.wereScheduled(for: player, in: $0) }
    )
  }

  /// The last day on which the player has played that is not after today, and whether it is today.
  ///
  /// Only a clock that went back leaves a later one. Before the first quest no day matters: to
  /// look up the first time zone would take a sixth of a first answer.
  func lastPlayedDay(
    of player: Player,
    at instant: Instant
  ) throws -> (day: CivilDay, isToday: Bool)? {
    guard var last = player.progress.lastPlayedDay else { return nil }
    let today = player.calendar.day(of: instant)
    if last > today {
      guard let before = try playedDays(of: ids(of: player.id)).last(where: { $0.day <= today })
      else {
        return nil
      }
      last = before.day
    }
    return (last, last == today)
  }

  /// The schedule histories of all routines, deleted ones included.
  package func scheduleHistories() throws -> [[ScheduleEntry]] {
    try resolvedRoutines().map(\.scheduleHistory)
      + tombstones().map(\.scheduleHistory).filter { !$0.isEmpty }
  }
}

extension [[ScheduleEntry]] {
  /// Whether the player had any quest on any of the days; there is none on a day off.
  func wereScheduled(for player: Player, in days: Range<CivilDay>) -> Bool {
    player.daysOff.outside(days).contains { days in
      contains { $0.wasScheduled(for: player.id, in: days) }
    }
  }
}

extension StoreWriter {
  /// Folds the progress of a player anew, and keeps it where it differs.
  package func refoldProgress(
    of player: Player,
    policies: Policies,
    _ histories: [[ScheduleEntry]]? = nil,
    _ targets: [PlayerID: PlayerID]? = nil
  ) throws {
    let progress = try foldedProgress(of: player, policies: policies, histories, targets)
    guard progress != player.progress else { return }
    var player = player
    player.progress = progress
    try put(player)
  }

  /// Folds the progress of all players anew.
  package func refoldProgress(policies: Policies) throws {
    for player in try players() { try refoldProgress(of: player, policies: policies) }
  }

  /// Folds the progress of those anew who have played on a later day than that of an edited
  /// schedule, as where a clock went back.
  func refoldProgress(after day: CivilDay, policies: Policies) throws {
    for player in try resolvedPlayers() {
      guard let last = player.progress.lastPlayedDay, last > day else { continue }
      try refoldProgress(of: player, policies: policies)
    }
  }
}

extension Policies {
  func foldingStreak(of player: Player) -> any StreakPolicy {
    let chosen = streak(named: player.preferences.streakMode)
    return chosen.isShown ? chosen : ScheduledStreak()
  }
}
