import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// Numbers events from 0.
final class NumbersEventsFromZero: FaultyTransaction {
  override func events(_ query: EventQuery) throws -> [Event] {
    try base.events(query).map {
      Event(seq: $0.seq - 1, playerID: $0.playerID, content: $0.content)
    }
  }
}

/// Drops the events about preferences.
final class DropsSomeEvents: FaultyTransaction {
  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    if content != .preferences { try base.append(content, about: player, to: journal) }
  }
}

/// Keeps one journal for everybody.
final class SharesOneJournal: FaultyTransaction {
  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    try base.append(content, about: player, to: .parent)
  }

  override func events(_ query: EventQuery) throws -> [Event] {
    try base.events(EventQuery(journal: .parent, after: query.after, limit: query.limit))
  }
}

/// Removes no event from a full journal.
final class KeepsEveryEvent: FaultyTransaction {
  final class Memory: Sendable {
    let events = Mutex<[Journal: [Event]]>([:])
  }

  private let memory: Memory

  init(_ base: any StoreWriter, memory: Memory) {
    self.memory = memory
    super.init(base)
  }

  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    memory.events.withLock { events in
      let seq = (events[journal]?.count ?? 0) + 1
      events[journal, default: []].append(Event(seq: seq, playerID: player, content: content))
    }
  }

  override func events(_ query: EventQuery) throws -> [Event] {
    memory.events.withLock { $0[query.journal] ?? [] }
  }

  override func span(of journal: Journal) throws -> JournalSpan {
    JournalSpan(first: 1, last: memory.events.withLock { $0[journal]?.count ?? 0 })
  }
}

/// Keeps half as many events as a journal must.
final class KeepsHalfTheEvents: FaultyTransaction {
  override func span(of journal: Journal) throws -> JournalSpan {
    let span = try base.span(of: journal)
    return JournalSpan(first: max(span.first, span.last - Journal.capacity / 2), last: span.last)
  }
}

/// Gives the events of a replaced journal new numbers.
final class RenumbersReplacedEvents: FaultyTransaction {
  override func replace(_ journal: Journal, by events: [Event]) throws {
    try base.replace(journal, by: [])
    for event in events { try base.append(event.content, about: event.playerID, to: journal) }
  }
}

/// Keeps a journal that is replaced by no events.
final class IgnoresEmptyReplacement: FaultyTransaction {
  override func replace(_ journal: Journal, by events: [Event]) throws {
    if !events.isEmpty { try base.replace(journal, by: events) }
  }
}

/// Erases nothing.
final class ErasesNoEvents: FaultyTransaction {
  override func eraseEvents(of player: PlayerID) throws {}
}

/// Erases, and then appends the erased events again.
final class RepeatsErasedEvents: FaultyTransaction {
  override func eraseEvents(of player: PlayerID) throws {
    let repeated = try base.events(EventQuery(journal: .parent))
    try base.eraseEvents(of: player)
    for event in repeated {
      try base.append(event.content, about: event.playerID, to: .parent)
    }
  }
}
