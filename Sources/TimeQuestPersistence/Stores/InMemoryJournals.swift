import TimeQuestModels

/// The journals of an `InMemoryStore`.
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
      event.playerID == player ? Event(seq: event.seq, playerID: nil, content: .player) : event
    }
  }
}
