import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// Counts events from 0.
final class LateStarter: FaultyTransaction {
  override func events(_ query: EventQuery) throws -> [Event] {
    try honest.events(query).map {
      Event(seq: $0.seq - 1, playerID: $0.playerID, content: $0.content)
    }
  }
}

/// Leaves out what seems to be of no importance.
final class Whisperer: FaultyTransaction {
  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    if content != .preferences { try honest.append(content, about: player, to: journal) }
  }
}

/// Keeps one journal for everybody.
final class PartyLine: FaultyTransaction {
  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    try honest.append(content, about: player, to: .parent)
  }

  override func events(_ query: EventQuery) throws -> [Event] {
    try honest.events(EventQuery(journal: .parent, after: query.after, limit: query.limit))
  }
}

/// Never forgets an event.
final class Archivist: FaultyTransaction {
  final class Log: Sendable {
    let events = Mutex<[Journal: [Event]]>([:])
  }

  private let log: Log

  init(_ honest: any StoreWriter, log: Log) {
    self.log = log
    super.init(honest)
  }

  override func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    log.events.withLock { events in
      let seq = (events[journal]?.count ?? 0) + 1
      events[journal, default: []].append(Event(seq: seq, playerID: player, content: content))
    }
  }

  override func events(_ query: EventQuery) throws -> [Event] {
    log.events.withLock { $0[query.journal] ?? [] }
  }

  override func span(of journal: Journal) throws -> JournalSpan {
    JournalSpan(first: 1, last: log.events.withLock { $0[journal]?.count ?? 0 })
  }
}

/// Keeps fewer events than promised.
final class Miser: FaultyTransaction {
  override func span(of journal: Journal) throws -> JournalSpan {
    let span = try honest.span(of: journal)
    return JournalSpan(first: max(span.first, span.last - Journal.capacity / 2), last: span.last)
  }
}

/// Gives what moves in new numbers.
final class Renumberer: FaultyTransaction {
  override func replace(_ journal: Journal, by events: [Event]) throws {
    try honest.replace(journal, by: [])
    for event in events { try honest.append(event.content, about: event.playerID, to: journal) }
  }
}

/// Keeps a journal that it should replace by nothing.
final class Piler: FaultyTransaction {
  override func replace(_ journal: Journal, by events: [Event]) throws {
    if !events.isEmpty { try honest.replace(journal, by: events) }
  }
}

/// Erases nothing.
final class Chronicler: FaultyTransaction {
  override func eraseEvents(of player: PlayerID) throws {}
}

/// Erases, and then tells the parent all over again.
final class HalfHearted: FaultyTransaction {
  override func eraseEvents(of player: PlayerID) throws {
    let parents = try honest.events(EventQuery(journal: .parent))
    try honest.eraseEvents(of: player)
    for event in parents {
      try honest.append(event.content, about: event.playerID, to: .parent)
    }
  }
}
