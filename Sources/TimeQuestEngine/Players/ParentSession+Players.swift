public import TimeQuestMeasures
public import TimeQuestModels
public import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// Players, reminders and forecasts.
///
/// `playerID` nil means the default player; an unknown one throws `QuestError.notFound`.
extension ParentSession {
  /// A player.
  public func player(_ playerID: PlayerID? = nil) async throws -> PlayerDetails {
    let engine = try await authorized()
    return try await engine.read { reader, _ in
      try reader.details(of: reader.player(named: playerID), engine.policies)
    }
  }

  /// Adds a player; a repeated call with the same id answers the stored one.
  ///
  /// Throws `QuestError.conflict` where the id belongs to another player, and `invalid` with the
  /// path of a value that is not allowed.
  public func create(_ draft: PlayerDraft) async throws -> PlayerDetails {
    let engine = try await authorized()
    let policies = engine.policies
    let change = try draft.settings.checked(policies)
    let newID = PlayerID(engine.environment.newUUID())
    let editID = engine.environment.newEditID()
    let zone = engine.environment.zoneName()
    return try await engine.write { writer, moment in
      let players = try writer.resolvedPlayers()
      let number = players.count + 1
      let blank = Player(
        id: draft.id ?? newID,
        displayName: Catalogue.language(change.locale ?? "en")
          .text("fallback.player", ["number": "\(number)"]),
        createdAt: moment.wall.later(
          than: players.map(\.createdAt).last { $0 < moment.wall.endOfCreations }
        ),
        timeZone: zone,
        preferences: policies.preferences
      )
      try change.checkDaysOff(today: blank.calendar.day(of: moment.wall))
      if let stored = try writer.resolvedPlayer(blank.id) {
        guard change.applied(to: stored) == stored else {
          throw QuestError.conflict(.player(PlayerDetails(stored, policies)))
        }
        return try writer.details(of: stored, policies)
      }
      guard try !writer.isTombstoned(blank.id.uuid) else { throw QuestError.conflict(.deleted) }
      var player = change.applied(to: blank)
      player.editID = editID
      try writer.put(player)
      try writer.publishToParent(.player, about: player.id)
      return PlayerDetails(player, policies)
    }
  }

  /// Changes a player; what is nil stays.
  ///
  /// Throws `QuestError.invalid` with the path of a value that is not allowed, such as the name of
  /// a scorer that the policies do not have.
  public func update(
    _ change: PlayerChange,
    of playerID: PlayerID? = nil
  ) async throws -> PlayerDetails {
    let changed = try await authorized().change(change, of: playerID)
    return try await player(changed.id)
  }

  /// Makes two players of one child one player, with the sessions and XP of both.
  ///
  /// The second one stays, with its name and settings; what is one already stays so. Throws
  /// `QuestError.notFound` for a player who is not there.
  public func merge(_ playerID: PlayerID, into target: PlayerID) async throws -> PlayerDetails {
    let engine = try await authorized()
    let editID = engine.environment.newEditID()
    return try await engine.write { writer, moment in
      let (player, kept) = (try writer.player(named: playerID), try writer.player(named: target))
      if player.id != kept.id {
        try writer.merge(player, into: kept.id, at: moment.wall, by: editID)
        try writer.refoldProgress(policies: engine.policies)
        try writer.publishEverything(to: [player.id, kept.id])
      }
      return try writer.details(of: writer.storedPlayer(kept.id), engine.policies)
    }
  }

  /// Takes ``merge(_:into:)`` back: the player has what was played under this id before.
  ///
  /// What was played since the merge stays with the other player. If the player was not merged,
  /// nothing changes. Throws `QuestError.notFound` for a player who is not there.
  public func split(_ playerID: PlayerID) async throws -> PlayerDetails {
    let engine = try await authorized()
    let editID = engine.environment.newEditID()
    return try await engine.write { writer, moment in
      let kept = try writer.player(named: playerID)
      let merged = try writer.playerLinks().links(toCutOff: playerID)
      for id in merged {
        let player = try writer.storedPlayer(id)
        try writer.merge(player, into: nil, at: moment.wall, by: editID)
      }
      if !merged.isEmpty {
        try writer.refoldProgress(policies: engine.policies)
        try writer.publishEverything(to: [playerID, kept.id])
      }
      return try writer.details(of: writer.storedPlayer(playerID), engine.policies)
    }
  }

  /// Sets whose quests this device opens with.
  ///
  /// Throws `QuestError.notFound` for a player who is not there.
  public func setDefaultPlayer(_ playerID: PlayerID) async throws {
    try await authorized().write { writer, _ in
      let player = try writer.player(named: playerID)
      try writer.setDefaultPlayer(player.id)
      try writer.publishEverything(to: [player.id])
    }
  }

  /// Sets when a player is reminded, and whether; answers the reminders of the next 7 days.
  ///
  /// `isEnabled` nil leaves the switch as it is.
  public func setReminders(
    at time: TimeOfDay,
    isEnabled: Bool? = nil,
    of playerID: PlayerID? = nil
  ) async throws -> [UpcomingReminder] {
    let engine = try await authorized()
    var change = PlayerChange()
    change.reminderTime = time
    change.remindersEnabled = isEnabled
    return try await engine.upcoming(of: engine.change(change, of: playerID).id, days: 7)
  }

  /// The coming reminders of today and the next days, `days` civil days in all.
  public func upcomingReminders(
    of playerID: PlayerID? = nil,
    days: HorizonDays = 7
  ) async throws -> [UpcomingReminder] {
    try await authorized().upcoming(of: playerID, days: days)
  }

  /// The reminders of one player, or of all, for a `SchedulingChannel`.
  public func reminderPlan(of playerID: PlayerID? = nil) async throws -> ReminderPlan {
    try await authorized().read { reader, moment in
      let players = try playerID.map { [try reader.player(named: $0)] } ?? reader.resolvedPlayers()
      return ReminderPlan(
        try players.flatMap {
          try reader.plan(for: $0, by: engine.policies, at: moment.wall).series
        }
      )
    }
  }

  /// The reminders of a player as a calendar (RFC 5545), its lines ended by CR and LF.
  public func reminderCalendar(of playerID: PlayerID? = nil) async throws -> String {
    try await authorized().read { reader, moment in
      let player = try reader.player(named: playerID)
      let plan = try reader.plan(for: player, by: engine.policies, at: moment.wall)
      return ReminderPlan(plan.series).calendar(at: moment.wall)
    }
  }

  /// How long a quest will take that starts, or has to be done, at an instant; it starts now unless
  /// one is given.
  ///
  /// `tasks` asks what another list of tasks would take: any that the player has done, or that
  /// stand in a routine.
  public func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    confidence: Confidence = 90,
    anchor: ForecastAnchor? = nil,
    tasks: [TaskID]? = nil
  ) async throws -> QuestForecast {
    let engine = try await authorized()
    let (history, now) = try await engine.read { reader, moment in
      (try reader.forecastHistory(routineID, of: playerID, tasks, at: moment.wall), moment.wall)
    }
    return QuestForecast(history, percent: confidence.value, anchor: anchor ?? .startAt(now))
  }
}

extension QuestEngine {
  /// What is to ring, today and on the civil days that follow, `days` in all.
  fileprivate func upcoming(
    of playerID: PlayerID?,
    days: HorizonDays
  ) async throws -> [UpcomingReminder] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      return try reader.plan(for: player, by: policies, at: moment.wall)
        .upcoming(after: moment.wall, days: days.value, limit: ReminderPlan.answerLimit)
        .map(UpcomingReminder.init)
    }
  }
}

extension Instant {
  /// Records that were created up to here are followed by a new one, which is created at this
  /// instant: so those of one millisecond stay in their order, and a clock that was once ahead by
  /// more does not push the others.
  var endOfCreations: Instant { advanced(by: Seconds(milliseconds: 60_000)) }

  /// This instant, or the millisecond after `last` if that is later.
  func later(than last: Instant?) -> Instant {
    max(self, last?.advanced(by: Seconds(milliseconds: 1)) ?? self)
  }
}
