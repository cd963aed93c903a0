package import TimeQuestModels
package import TimeQuestPersistence

extension ParentSession {
  /// The journal that a connection means: the player's that is named; else the parent's while this
  /// session is unlocked; else the default player's.
  ///
  /// Throws `QuestError.notFound` for a player who is not there.
  package func journal(of playerID: PlayerID?) async throws -> Journal {
    if playerID == nil, try await isAuthorized() { return .parent }
    return .player(try await engine.record(of: playerID).id)
  }
}

extension QuestEngine {
  /// The events of a journal that come after the one that is named, `limit` at most.
  package func events(
    of journal: Journal,
    after: Int,
    topics: Set<EventTopic>,
    limit: EventLimit
  ) async throws -> EventPage {
    try await read { reader, _ in
      let span = try reader.span(of: journal)
      guard after <= span.last else {
        return EventPage(events: [], next: span.last, truncated: true)
      }
      let isWhole = topics.isSuperset(of: journal.topics)
      let query = EventQuery(
        journal: journal,
        after: after,
        limit: isWhole ? limit.value : Journal.capacity
      )
      var chosen: [JournalEvent] = []
      var next = after
      for event in try reader.events(query) where chosen.count < limit.value {
        next = event.seq
        if topics.contains(event.content.topic) { chosen.append(JournalEvent(event)) }
      }
      return EventPage(events: chosen, next: next, truncated: after + 1 < span.first)
    }
  }

  /// Where a journal ends: what comes next comes after this.
  package func end(of journal: Journal) async throws -> Int {
    try await read { reader, _ in try reader.span(of: journal).last }
  }
}

/// The civil days of players at one moment.
package struct PlayerDays: Sendable {
  /// The day of each player who was asked for.
  package let days: [PlayerID: CivilDay]
  /// When the first of them changes.
  package let next: Instant?
}

extension QuestEngine {
  /// Publishes `quests` to the players whose civil day is another than the one known before: what
  /// is on today has changed.
  ///
  /// Each day is published once, however many processes look. Nil means everybody.
  package func publishNewDays(
    of players: Set<PlayerID>?,
    after known: [PlayerID: CivilDay]
  ) async throws -> PlayerDays {
    let found = try await read { reader, moment in
      let all = try reader.resolvedPlayers().filter { players?.contains($0.id) ?? true }
      return PlayerDays(
        days: Dictionary(
          uniqueKeysWithValues: all.map { ($0.id, $0.calendar.day(of: moment.wall)) }
        ),
        next: all.map { $0.calendar.end(of: $0.calendar.day(of: moment.wall)) }.min()
      )
    }
    let turned = found.days.filter { id, day in known[id].map { $0 != day } ?? false }
    guard !turned.isEmpty else { return found }
    try await write { writer, _ in
      for (player, day) in turned.sorted(by: { $0.key < $1.key }) {
        let name = Self.dayValue(of: player)
        guard try writer.localValue(named: name) != day.description else { continue }
        try writer.setLocalValue(day.description, named: name)
        try writer.publish(.quests, to: player)
      }
    }
    return found
  }

  /// The name of the store's own note of the day that was published last.
  static func dayValue(of player: PlayerID) -> String { "day.\(player)" }
}

extension CivilCalendar {
  /// When the civil day after that one begins.
  func end(of day: CivilDay) -> Instant {
    let start = TimeOfDay(hour: dayStartHour, minute: 0) ?? .defaultReminder
    return instant(on: day.advanced(by: 1), at: start)
  }
}

/// What happened is told in the very step that makes it happen.
extension StoreWriter {
  /// Tells the player, and the parent.
  package func publish(_ content: EventContent, to player: PlayerID) throws {
    try append(content, about: player, to: .player(player))
    try append(content, about: player, to: .parent)
  }

  /// Tells players that all that is shown of them may look otherwise.
  package func publishEverything(to players: [PlayerID]) throws {
    for player in players {
      for topic in [EventContent.quests, .progress, .preferences] { try publish(topic, to: player) }
    }
  }

  /// Tells the parent alone.
  package func publishToParent(_ content: EventContent, about player: PlayerID? = nil) throws {
    try append(content, about: player, to: .parent)
  }

  /// Tells where a session stands now, and what that changes beside it.
  func publishTransition(to session: Session, of player: PlayerID) throws {
    let content = EventContent.quest(
      session.id,
      of: session.routineID,
      phase: session.phase,
      step: session.step
    )
    try publish(content, to: player)
  }

  /// Tells everybody for whom a routine was or is that the list of quests may look otherwise, and
  /// the parent which routine it was.
  ///
  /// `versions` are the routine before and after the change, as far as there are such.
  package func publishRoutineChange(
    of routine: RoutineID,
    from versions: Routine?...
  ) throws {
    for player in try resolvedPlayers() {
      let ids = try ids(of: player.id)
      let isConcerned = versions.contains { routine in ids.contains { routine?.isFor($0) == true } }
      if isConcerned { try publish(.quests, to: player.id) }
    }
    try publishToParent(.routine(routine))
  }
}
