import TimeQuestModels
import TimeQuestPersistence

/// The events of all journals.
struct EventTable {
  let database: Database

  private static let table = Table<EventRow>(
    "event",
    [
      Column("player_id") { $0.player.stored },
      Column("topic") { $0.topic.stored },
      Column("session_id") { $0.session.stored },
      Column("routine_id") { $0.routine.stored },
      Column("phase") { $0.phase.stored },
      Column("step") { $0.step.stored },
      Column("overwritten") { $0.overwritten.stored },
      Column("journal") { $0.journal.stored },
      Column("seq") { $0.seq.stored },
    ]
  )

  private static func read(_ row: inout Row) throws(StoreError) -> Event {
    let columns = EventRow(
      player: try row.next(),
      topic: try row.next(),
      session: try row.next(),
      routine: try row.next(),
      phase: try row.next(),
      step: try row.next(),
      overwritten: try row.next(),
      journal: try row.next(),
      seq: try row.next()
    )
    guard let content = columns.content else { throw row.contradiction() }
    return try Event(seq: columns.seq, playerID: columns.player, content: content).validated()
  }

  private static let find = """
    \(table.select) WHERE journal = $1 AND seq > $2 ORDER BY seq LIMIT $3
    """
  private static let last = "SELECT max(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let first = "SELECT min(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let insert = table.insert
  /// Inserts an event with the next number of its journal, which is the last column.
  private static let append = table.insert(
    last:
      "(SELECT coalesce(max(seq), 0) + 1 FROM event WHERE journal = \(table.parameter("journal")))"
  )
  /// Deletes what a journal keeps no longer, as `Journal.firstKept` has it.
  private static let trim = """
    DELETE FROM event WHERE journal = $1
      AND seq < (SELECT (max(seq) - $2) / $3 * $3 + 1 FROM event WHERE journal = $1)
    """
  private static let deleteBefore = "DELETE FROM event WHERE journal = $1 AND seq < $2"
  private static let deleteAll = "DELETE FROM event WHERE journal = $1"
  private static let anonymise = """
    UPDATE event SET player_id = NULL, topic = 'player', session_id = NULL, routine_id = NULL,
      phase = NULL, step = NULL
    WHERE journal = $1 AND player_id = $2
    """

  func find(_ query: EventQuery) throws(StoreError) -> [Event] {
    try database.rows(
      Self.find,
      [query.journal.name.stored, query.after.stored, max(0, query.limit).stored],
      read: Self.read
    )
  }

  func span(of journal: Journal) throws(StoreError) -> JournalSpan {
    let last = try number(Self.last, of: journal)
    guard last > 0 else { return .empty }
    return JournalSpan(first: try number(Self.first, of: journal), last: last)
  }

  func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws(StoreError) {
    var row = EventRow(content, about: player, in: journal)
    // A server finds the number itself: asking for it would take a round trip.
    guard !database.connection.isRemote else {
      try database.run(Self.append, Array(Self.table.values(of: row).dropLast()))
      return try database.run(
        Self.trim,
        [row.journal.stored, (Journal.capacity + 1).stored, Journal.block.stored]
      )
    }
    row.seq = try number(Self.last, of: journal) + 1
    try database.run(Self.insert, Self.table.values(of: row))
    let first = Journal.firstKept(where: row.seq)
    guard first > Journal.firstKept(where: row.seq - 1) else { return }
    try database.run(Self.deleteBefore, [row.journal.stored, first.stored])
  }

  func replace(_ journal: Journal, by events: [Event]) throws(StoreError) {
    try database.run(Self.deleteAll, [journal.name.stored])
    for event in events {
      let row = EventRow(event.content, about: event.playerID, in: journal, seq: event.seq)
      try database.run(Self.insert, Self.table.values(of: row))
    }
  }

  func erase(_ player: PlayerID) throws(StoreError) {
    try database.run(Self.deleteAll, [Journal.player(player).name.stored])
    try database.run(Self.anonymise, [Journal.parent.name.stored, player.stored])
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
  var overwritten = false
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
    case .routine: return routine.map { .routine($0, overwritten: overwritten) }
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
    case .routine(let routine, let overwritten):
      self.routine = routine
      self.overwritten = overwritten
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
