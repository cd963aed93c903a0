package import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// The journal that a connection means: the player's that is named; else the parent's where it
  /// holds the parent's powers; else the default player's.
  ///
  /// Throws `QuestError.notFound` for a player who is not there.
  package func journal(of playerID: PlayerID?, for access: ParentAccess) async throws -> Journal {
    if playerID == nil, try await holdsPowers(access) { return .parent }
    return .player(try await playerRecord(playerID).id)
  }

  /// Whether the connection holds the parent's powers; does not extend them.
  package func holdsPowers(_ access: ParentAccess) async throws -> Bool {
    guard access.isUnlocked else { return false }
    let generation = try await store.read { try $0.pin()?.generation }
    return access.isUnlocked(generation: generation, at: environment.now())
  }

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
      let isWhole = topics.count == EventTopic.allCases.count
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
