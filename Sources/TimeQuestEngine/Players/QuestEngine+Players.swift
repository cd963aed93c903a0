public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// The players of this store, in the order in which they were made.
  public func players() async throws -> [PlayerSummary] {
    try await playerRecords().map { PlayerSummary($0) }
  }

  /// The players as they are stored.
  package func playerRecords() async throws -> [Player] {
    try await read { reader, _ in try reader.players() }
  }

  /// The player as stored; the default player for nil.
  package func playerRecord(_ playerID: PlayerID? = nil) async throws -> Player {
    try await read { reader, _ in try reader.player(named: playerID) }
  }

  /// The player as the player sees themselves: level, XP and streak.
  ///
  /// `playerID` nil means the default player. Throws `QuestError.notFound` for an unknown player.
  public func profile(of playerID: PlayerID? = nil) async throws -> Profile {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let last = try reader.lastPlayedDay(of: player, at: moment.wall)
      return Profile(player, lastPlayed: last, policies: self.policies)
    }
  }

  /// What the player has chosen, and the reminder time, which the player can only read.
  public func preferences(of playerID: PlayerID? = nil) async throws -> PlayerPreferences {
    PlayerPreferences(try await playerRecord(playerID), policies)
  }

  /// Changes what the player may choose; what is nil stays.
  ///
  /// Throws `QuestError.invalid` naming the setting that cannot be, such as an unknown streak mode.
  public func updatePreferences(
    _ change: PreferencesChange,
    of playerID: PlayerID? = nil
  ) async throws -> PlayerPreferences {
    let player = try await update(PlayerChange(preferences: change), of: playerID)
    return PlayerPreferences(player, policies)
  }

  /// Gives a player another name, 1 to 80 characters.
  ///
  /// Throws `QuestError.invalid` for a name that cannot be, and `notFound`.
  public func rename(_ name: String, player playerID: PlayerID? = nil) async throws -> PlayerSummary
  {
    var change = PlayerChange()
    change.displayName = name
    let player = try await update(change, of: playerID)
    return PlayerSummary(player)
  }

  /// The first pages, which explain the game.
  public func onboarding(of playerID: PlayerID? = nil) async throws -> Onboarding {
    Onboarding(for: try await playerRecord(playerID))
  }

  /// Changes a player; what is nil stays.
  package func update(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> Player {
    let change = try change.checked(policies)
    let editID = environment.newEditID()
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      var changed = change.applied(to: player)
      guard changed != player else { return player }
      changed.updatedAt = moment.wall
      changed.editID = editID
      if changed.preferences.streakMode != player.preferences.streakMode {
        changed.progress = try writer.foldedProgress(of: changed, policies: self.policies)
      }
      try writer.put(changed)
      try writer.settleReminders(from: player, to: changed, at: moment.wall)
      for topic in change.topics { try writer.publish(topic, to: player.id) }
      return changed
    }
  }

  /// Adds a player.
  ///
  /// Repeating a creation with the same id answers what is stored. Throws `QuestError.conflict`
  /// where the id holds another player.
  package func create(_ draft: PlayerDraft) async throws -> Player {
    let change = try draft.settings.checked(policies)
    let newID = PlayerID(environment.newUUID())
    let editID = environment.newEditID()
    let zone = environment.zoneName()
    return try await write { writer, moment in
      let players = try writer.players()
      let number = players.count + 1
      let blank = Player(
        id: draft.id ?? newID,
        displayName: Catalogue.language(change.locale ?? "en")
          .text("fallback.player", ["number": "\(number)"]),
        createdAt: moment.wall.next(after: players.map(\.createdAt)),
        timeZone: zone,
        preferences: self.policies.preferences
      )
      if let stored = try writer.player(blank.id) {
        guard change.applied(to: stored) == stored else {
          throw QuestError.conflict(.player(PlayerDetails(stored, self.policies)))
        }
        return stored
      }
      guard try !writer.isTombstoned(blank.id.uuid) else { throw QuestError.conflict(.deleted) }
      var player = change.applied(to: blank)
      player.revision = 1
      player.editID = editID
      try writer.put(player)
      try writer.publishToParent(.player, about: player.id)
      return player
    }
  }

  /// Notes that onboarding was read or skipped; the first time is kept.
  public func completeOnboarding(of playerID: PlayerID? = nil) async throws -> Onboarding {
    let editID = environment.newEditID()
    return try await write { writer, moment in
      var player = try writer.player(named: playerID)
      if player.onboardingCompletedAt == nil {
        player.onboardingCompletedAt = moment.wall
        player.revision += 1
        player.updatedAt = moment.wall
        player.editID = editID
        try writer.put(player)
        try writer.publish(.progress, to: player.id)
      }
      return Onboarding(for: player)
    }
  }
}
