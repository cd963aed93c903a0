import Foundation
import TimeQuestModels

/// Everything that an `InMemoryStore` holds, as one value: a rollback restores a copy of it.
struct InMemoryState: Sendable {
  private(set) var players = OrderedTable<PlayerID, Player>()
  private(set) var routines = OrderedTable<RoutineID, Routine>()
  private(set) var sessions = OrderedTable<SessionID, Session>()
  private(set) var tombstones = OrderedTable<UUID, Tombstone>()
  var defaultPlayer: PlayerID?
  var localValues: [String: String] = [:]
  var pin: PINRecord?
  var claims: Set<ReminderClaim> = []
  var journals = InMemoryJournals()
  /// The number of the last change of any record.
  private(set) var lastChange: Int

  init(lastChange: Int = 0) {
    self.lastChange = lastChange
  }

  private mutating func nextChange() -> Int {
    lastChange += 1
    return lastChange
  }

  mutating func put(_ player: Player) {
    let change = nextChange()
    players.put(player, under: player.id, at: player.createdAt, id: player.id, change: change)
  }

  mutating func put(_ routine: Routine) {
    let change = nextChange()
    routines.put(routine, under: routine.id, at: routine.createdAt, id: routine.id, change: change)
  }

  mutating func put(_ tombstone: Tombstone) {
    let change = nextChange()
    let beginning = Instant(milliseconds: 0)
    tombstones.put(
      tombstone,
      under: tombstone.id.uuid,
      at: beginning,
      id: tombstone.id,
      change: change
    )
  }

  mutating func put(_ session: Session) throws(StoreError) {
    let steps = Set(session.trials.map(\.orderIndex))
    guard steps.count == session.trials.count else {
      throw StoreError(.refused, during: "write", detail: "two trials of one step")
    }
    let change = nextChange()
    sessions.put(session, under: session.id, at: session.startedAt, id: session.id, change: change)
  }

  mutating func deleteRoutine(_ id: RoutineID) { routines.remove(id) }

  mutating func deletePlayer(_ id: PlayerID) {
    players.remove(id)
    if defaultPlayer == id { defaultPlayer = nil }
    claims = claims.filter { $0.playerID != id }
    for session in sessions.values where session.playerID == id {
      sessions.remove(session.id)
    }
  }

  func sessions(_ query: SessionQuery) -> [Session] {
    let end = end(of: query)
    var found = sessions.rows[min(start(of: query), end)..<end].filter { query.matches($0.value) }
    switch query.order {
    case .oldestFirst: break
    case .newestFirst: found.reverse()
    case .lastChangedFirst where query.players.count > 1:
      found.sort { ($0.value.updatedAt, $0.value.id) > ($1.value.updatedAt, $1.value.id) }
    case .lastChangedFirst: found.sort { $0.change > $1.change }
    }
    return found.prefix(max(0, query.limit ?? .max)).map(\.value)
  }

  /// The position after the query's `after`; the end of the table for an unknown id.
  private func start(of query: SessionQuery) -> Int {
    guard let after = query.after else { return 0 }
    return sessions.position(of: after).map { $0 + 1 } ?? sessions.rows.count
  }

  /// The position of the query's `before`; the start of the table for an unknown id.
  private func end(of query: SessionQuery) -> Int {
    guard let before = query.before else { return sessions.rows.count }
    return sessions.position(of: before) ?? 0
  }

  func changes(after cursor: ChangeCursor, limit: Int) -> StoreChanges {
    let ended = sessions.changed(after: cursor.sessions).filter { !$0.value.phase.isOpen }
    let page = ended.prefix(max(0, limit))
    return StoreChanges(
      tombstones: tombstones.changed(after: cursor.records).map(\.value),
      players: players.changed(after: cursor.records).map(\.value),
      routines: routines.changed(after: cursor.records).map(\.value),
      sessions: page.map(\.value),
      next: ChangeCursor(
        records: lastChange,
        sessions: page.count == ended.count ? lastChange : page.last?.change ?? cursor.sessions
      )
    )
  }
}

extension OrderedTable {
  /// The rows with a greater change number, in the order of their changes.
  fileprivate func changed(after change: Int) -> [Row] {
    rows.filter { $0.change > change }.sorted { $0.change < $1.change }
  }
}

extension SessionQuery {
  /// Whether the session matches the conditions of the query, except `before` and `after`.
  fileprivate func matches(_ session: Session) -> Bool {
    players.contains(session.playerID)
      && routine.map { session.routineID == $0 } ?? true
      && since.map { session.day >= $0 } ?? true
      && until.map { session.day <= $0 } ?? true
      && state.map { $0.contains(session.phase) } ?? true
      && !(excludesPractice && session.isPractice)
      && !(excludesAssisted && session.isAssisted)
  }
}

extension SessionQuery.State {
  fileprivate func contains(_ phase: Phase) -> Bool {
    switch self {
    case .open: phase.isOpen
    case .completed: phase == .summary
    }
  }
}

struct InMemoryJournals: Sendable {
  private var events: [Journal: [Event]] = [:]

  func events(_ query: EventQuery) -> [Event] {
    guard let kept = events[query.journal], let first = kept.first else { return [] }
    let start = min(max(0, query.after - first.seq + 1), kept.count)
    return Array(kept[start...].prefix(max(0, query.limit)))
  }

  func span(of journal: Journal) -> JournalSpan {
    guard let kept = events[journal], let first = kept.first, let last = kept.last else {
      return .empty
    }
    return JournalSpan(first: first.seq, last: last.seq)
  }

  mutating func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) {
    let seq = span(of: journal).last + 1
    events[journal, default: []].append(Event(seq: seq, playerID: player, content: content))
    let excess = Journal.firstKept(where: seq) - span(of: journal).first
    if excess > 0 { events[journal]?.removeFirst(excess) }
  }

  mutating func replace(_ journal: Journal, by events: [Event]) {
    self.events[journal] = events.isEmpty ? nil : events
  }

  mutating func erase(_ player: PlayerID) {
    events[.player(player)] = nil
    events[.parent] = events[.parent]?.map { event in
      if event.playerID == player {
        return Event(seq: event.seq, playerID: nil, content: .player)
      }
      // What an edit had set may name the player.
      guard case .routine(let routine, lost: _?) = event.content else { return event }
      return Event(seq: event.seq, playerID: event.playerID, content: .routine(routine))
    }
  }
}
