import TimeQuestModels
import TimeQuestPersistence

/// The events of all journals.
struct EventTable {
  let database: Database

  private static let table = Table(
    "event",
    [
      "player_id", "topic", "session_id", "routine_id", "phase", "step", "overwritten", "seq",
      "journal",
    ]
  )
  private static let find = """
    \(table.select) WHERE journal = $1 AND seq > $2 ORDER BY seq LIMIT $3
    """
  private static let last = "SELECT max(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let first = "SELECT min(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let insert = table.insert
  /// Inserts an event with the next number of its journal.
  private static let append = """
    INSERT INTO event
      (player_id, topic, session_id, routine_id, phase, step, overwritten, seq, journal)
    VALUES (
      $1, $2, $3, $4, $5, $6, $7,
      (SELECT coalesce(max(seq), 0) + 1 FROM event WHERE journal = $8), $8
    )
    """
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
      read: Event.init
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
    let columns = EventColumns(content).stored(about: player)
    let journalName = journal.name.stored
    // A server finds the number itself: asking for it would take a round trip.
    guard !database.connection.isRemote else {
      try database.run(Self.append, columns + [journalName])
      return try database.run(
        Self.trim,
        [journalName, (Journal.capacity + 1).stored, Journal.block.stored]
      )
    }
    let seq = try number(Self.last, of: journal) + 1
    try database.run(Self.insert, columns + [seq.stored, journalName])
    let first = Journal.firstKept(where: seq)
    guard first > Journal.firstKept(where: seq - 1) else { return }
    try database.run(Self.deleteBefore, [journalName, first.stored])
  }

  func replace(_ journal: Journal, by events: [Event]) throws(StoreError) {
    try database.run(Self.deleteAll, [journal.name.stored])
    for event in events {
      let columns = EventColumns(event.content).stored(about: event.playerID)
      try database.run(Self.insert, columns + [event.seq.stored, journal.name.stored])
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

extension Event {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    let player: PlayerID? = try row.next()
    let columns = EventColumns(
      topic: try row.next(),
      session: try row.next(),
      routine: try row.next(),
      phase: try row.next(),
      step: try row.next(),
      overwritten: try row.next()
    )
    guard let content = columns.content else { throw row.contradiction() }
    self.init(seq: try row.next(), playerID: player, content: content)
    try requireValid()
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
