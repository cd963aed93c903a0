public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring

extension QuestEngine {
  /// Everybody who plays on this store, in the order in which they were made.
  public func players() async throws -> [Player] {
    try await read { reader, _ in try reader.players() }
  }

  public func player(_ playerID: PlayerID? = nil) async throws -> Player {
    try await read { reader, _ in try reader.player(named: playerID) }
  }

  /// A player's level, XP and streak.
  public func profile(of playerID: PlayerID? = nil) async throws -> Profile {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let policy = self.policies.streak(named: player.preferences.streakMode)
      return Profile(
        player: player,
        level: LevelProgress(xp: player.progress.totalXP, curve: self.policies.curve),
        playedToday: player.hasPlayed(on: player.calendar.day(of: moment.wall)),
        currentStreak: policy.isShown ? player.progress.currentStreak : nil
      )
    }
  }

  /// Changes a player; what is nil stays.
  public func update(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> Player {
    let change = try change.checked(policies)
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      let changed = change.applied(to: player)
      guard changed != player else { return player }
      try writer.put(changed)
      try writer.settleReminders(from: player, to: changed, at: moment.wall)
      for topic in change.topics { try writer.publish(topic, to: player.id) }
      return changed
    }
  }

  /// Adds a player.
  ///
  /// Repeating a creation with the same id answers what is stored. Throws `QuestError.conflict`
  /// where the id holds somebody else.
  public func create(_ draft: PlayerDraft) async throws -> Player {
    let change = try draft.settings.checked(policies)
    let newID = PlayerID(environment.newUUID())
    let zone = environment.zoneName()
    return try await write { writer, moment in
      let number = try writer.players().count + 1
      let blank = Player(
        id: draft.id ?? newID,
        displayName: Catalogue.language(change.locale ?? "en")
          .text(.fallbackPlayer, ["number": "\(number)"]),
        createdAt: moment.wall,
        timeZone: zone,
        preferences: self.policies.preferences
      )
      if let stored = try writer.player(blank.id) {
        guard change.applied(to: stored) == stored else {
          throw QuestError.conflict(.player(stored))
        }
        return stored
      }
      var player = change.applied(to: blank)
      player.revision = 1
      try writer.put(player)
      try writer.publishToParent(.player, about: player.id)
      return player
    }
  }

  /// Onboarding is over, read or skipped; the first time is kept.
  public func completeOnboarding(of playerID: PlayerID? = nil) async throws -> Player {
    try await write { writer, moment in
      var player = try writer.player(named: playerID)
      guard player.onboardingCompletedAt == nil else { return player }
      player.onboardingCompletedAt = moment.wall
      player.revision += 1
      try writer.put(player)
      try writer.publish(.progress, to: player.id)
      return player
    }
  }
}

extension Player {
  /// A clock that went back a day leaves the last day played on the day after; the flame stays lit.
  fileprivate func hasPlayed(on today: CivilDay) -> Bool {
    progress.lastPlayedDay.map { (0...1).contains($0 - today) } ?? false
  }
}
