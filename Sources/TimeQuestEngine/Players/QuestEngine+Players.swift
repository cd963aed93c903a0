public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// The players of this store, in the order in which they were made.
  public func players() async throws -> [PlayerSummary] {
    try await read { reader, _ in try reader.resolvedPlayers().map { PlayerSummary($0) } }
  }

  /// The player as stored; the default player for nil.
  func record(of playerID: PlayerID?) async throws -> Player {
    try await read { reader, _ in try reader.player(named: playerID) }
  }

  /// The player as the player sees themselves: level, XP and streak.
  ///
  /// `playerID` nil means the default player. Throws `QuestError.notFound` for an unknown player.
  public func profile(of playerID: PlayerID? = nil) async throws -> Profile {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let last = try reader.lastPlayedDay(of: player, at: moment.wall)
      return Profile(
        player,
        lastPlayed: last,
        canMakeQuests: try reader.canMakeQuests(player),
        policies: self.policies
      )
    }
  }

  /// What the player has chosen, and the reminder time, which the player can only read.
  public func preferences(of playerID: PlayerID? = nil) async throws -> PlayerPreferences {
    PlayerPreferences(try await record(of: playerID), policies)
  }

  /// Changes what the player may choose; what is nil stays.
  ///
  /// Throws `QuestError.invalid` naming the setting that cannot be, such as an unknown streak mode.
  public func updatePreferences(
    _ change: PreferencesChange,
    of playerID: PlayerID? = nil
  ) async throws -> PlayerPreferences {
    let player = try await self.change(PlayerChange(preferences: change), of: playerID)
    return PlayerPreferences(player, policies)
  }

  /// Gives a player another name, 1 to 80 characters.
  ///
  /// Throws `QuestError.invalid` for a name that cannot be, and `notFound`.
  public func rename(_ name: String, player playerID: PlayerID? = nil) async throws -> PlayerSummary
  {
    var change = PlayerChange()
    change.displayName = name
    let player = try await self.change(change, of: playerID)
    return PlayerSummary(player)
  }

  /// The first pages, which explain the game.
  public func onboarding(of playerID: PlayerID? = nil) async throws -> Onboarding {
    Onboarding(for: try await record(of: playerID))
  }

  /// Changes a player; what is nil stays.
  func change(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> Player {
    let change = try change.checked(policies)
    let editID = environment.newEditID()
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      try change.checkDaysOff(today: player.calendar.day(of: moment.wall))
      var changed = change.applied(to: player)
      guard changed != player else { return player }
      changed.stamp = player.stamp.next(at: moment.wall, by: editID)
      if changed.preferences.streakMode != player.preferences.streakMode
        || changed.daysOff != player.daysOff
      {
        changed.progress = try writer.foldedProgress(of: changed, policies: self.policies)
      }
      try writer.put(changed)
      try writer.settleReminders(from: player, to: changed, by: self.policies, at: moment.wall)
      for topic in change.topics { try writer.publish(topic, to: player.id) }
      return changed
    }
  }

  /// Notes that onboarding was read or skipped; the first time is kept.
  public func completeOnboarding(of playerID: PlayerID? = nil) async throws -> Onboarding {
    let editID = environment.newEditID()
    return try await write { writer, moment in
      var player = try writer.player(named: playerID)
      if player.onboardingCompletedAt == nil {
        player.onboardingCompletedAt = moment.wall
        player.stamp = player.stamp.next(at: moment.wall, by: editID)
        try writer.put(player)
        try writer.publish(.progress, to: player.id)
      }
      return Onboarding(for: player)
    }
  }
}
