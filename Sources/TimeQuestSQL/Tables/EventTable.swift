package import TimeQuestModels
package import TimeQuestPersistence

/// The events of all journals.
package enum EventTable {
  fileprivate static let table = Table<EventRow>(
    "event",
    [
      Column("player_id") { $0.player.stored },
      Column("topic") { $0.topic.stored },
      Column("session_id") { $0.session.stored },
      Column("routine_id") { $0.routine.stored },
      Column("phase") { $0.phase.stored },
      Column("step") { $0.step.stored },
      Column("lost") { $0.lost.stored },
      Column("journal") { $0.journal.stored },
      Column("seq") { $0.seq.stored },
    ]
  )

  fileprivate static func read(_ row: inout Row) throws(StoreError) -> Event {
    let columns = EventRow(
      player: try row.next(),
      topic: try row.next(),
      session: try row.next(),
      routine: try row.next(),
      phase: try row.next(),
      step: try row.next(),
      lost: try row.next(),
      journal: try row.next(),
      seq: try row.next()
    )
    guard let content = columns.content else { throw row.contradiction() }
    return try Event(seq: columns.seq, playerID: columns.player, content: content).validated()
  }

  fileprivate static let find = """
    \(table.select) WHERE journal = $1 AND seq > $2 ORDER BY seq LIMIT $3
    """
  fileprivate static let last = "SELECT max(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  fileprivate static let first = "SELECT min(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  fileprivate static let insert = table.insert
  /// Inserts an event with the next number of its journal, which is the last column.
  fileprivate static let append = table.insert(
    last:
      "(SELECT coalesce(max(seq), 0) + 1 FROM event WHERE journal = \(table.parameter("journal")))"
  )
  /// Deletes what a journal keeps no longer, as `Journal.firstKept` has it.
  ///
  /// Between two blocks the number is null, which ends the scan before it begins: it would read all
  /// that was deleted since the server's last VACUUM.
  package static let trim = """
    DELETE FROM event WHERE journal = $1 AND seq < (
      SELECT CASE WHEN (max(seq) - $2) % $3 = 0 THEN max(seq) - $2 + 1 END
      FROM event WHERE journal = $1
    )
    """
  fileprivate static let deleteBefore = "DELETE FROM event WHERE journal = $1 AND seq < $2"
  fileprivate static let deleteAll = "DELETE FROM event WHERE journal = $1"
  /// What an edit had set may name the player.
  fileprivate static let forgetLost = "UPDATE event SET lost = NULL WHERE lost IS NOT NULL"
  fileprivate static let anonymise = """
    UPDATE event SET player_id = NULL, topic = 'player', session_id = NULL, routine_id = NULL,
      phase = NULL, step = NULL
    WHERE journal = $1 AND player_id = $2
    """
}

extension SQLTransaction {
  package func events(_ query: EventQuery) throws(StoreError) -> [Event] {
    try database.rows(
      EventTable.find,
      [query.journal.name.stored, query.after.stored, max(0, query.limit).stored],
      read: EventTable.read
    )
  }

  package func span(of journal: Journal) throws(StoreError) -> JournalSpan {
    let last = try number(EventTable.last, of: journal)
    guard last > 0 else { return .empty }
    return JournalSpan(first: try number(EventTable.first, of: journal), last: last)
  }

  package func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws(StoreError) {
    var row = EventRow(content, about: player, in: journal)
    // A server finds the number itself: asking for it would take a round trip.
    guard !connection.isRemote || !connection.insertsWhatItSelects else {
      try connection.run(EventTable.append, Array(EventTable.table.values(of: row).dropLast()))
      return try connection.run(
        EventTable.trim,
        [row.journal.stored, (Journal.capacity + 1).stored, Journal.block.stored]
      )
    }
    row.seq = try number(EventTable.last, of: journal) + 1
    try connection.run(EventTable.insert, EventTable.table.values(of: row))
    let first = Journal.firstKept(where: row.seq)
    guard first > Journal.firstKept(where: row.seq - 1) else { return }
    try connection.run(EventTable.deleteBefore, [row.journal.stored, first.stored])
  }

  package func replace(_ journal: Journal, by events: [Event]) throws {
    try connection.batch {
      try connection.run(EventTable.deleteAll, [journal.name.stored])
      for event in events {
        let row = EventRow(event.content, about: event.playerID, in: journal, seq: event.seq)
        try connection.run(EventTable.insert, EventTable.table.values(of: row))
      }
    }
  }

  package func eraseEvents(of player: PlayerID) throws(StoreError) {
    try connection.run(EventTable.deleteAll, [Journal.player(player).name.stored])
    try connection.run(EventTable.anonymise, [Journal.parent.name.stored, player.stored])
    try connection.run(EventTable.forgetLost, [])
  }

  /// A number of the journal; 0 if it is empty.
  private func number(_ sql: String, of journal: Journal) throws(StoreError) -> Int {
    let number = try database.value(sql, [journal.name.stored], as: Int?.self).flatMap(\.self) ?? 0
    guard Player.counts.contains(number) else {
      throw StoreError(.corrupt, during: "read", detail: "cannot read event.seq")
    }
    return number
  }
}

/// An event as its columns hold it.
private struct EventRow {
  let player: PlayerID?
  let topic: EventTopic
  var session: SessionID?
  var routine: RoutineID?
  var phase: Phase?
  var step: Int?
  var lost: String?
  let journal: String
  var seq: Int

  /// The content; nil if the columns contradict each other.
  var content: EventContent? {
    switch topic {
    case .quest:
      guard let session, let routine, let phase, let step else { return nil }
      return .quest(session, of: routine, phase: phase, step: step)
    case .quests: return .quests
    case .progress: return .progress
    case .preferences: return .preferences
    case .reminder: return routine.map { .reminder($0) }
    case .routine: return routine.map { .routine($0, lost: lost) }
    case .player: return .player
    }
  }
}

extension EventRow {
  init(_ content: EventContent, about player: PlayerID?, in journal: Journal, seq: Int = 0) {
    self.init(player: player, topic: content.topic, journal: journal.name, seq: seq)
    switch content {
    case .quest(let session, let routine, let phase, let step):
      self.session = session
      self.routine = routine
      self.phase = phase
      self.step = step
    case .reminder(let routine): self.routine = routine
    case .routine(let routine, let lost):
      self.routine = routine
      self.lost = lost
    case .quests, .progress, .preferences, .player: break
    }
  }
}

extension Journal {
  /// The name of the journal in the table.
  fileprivate var name: String {
    switch self {
    case .player(let id): id.description
    case .parent: "parent"
    }
  }
}
