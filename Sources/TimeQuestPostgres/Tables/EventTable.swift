import TimeQuestModels
import TimeQuestPersistence

/// The journals, one after the other.
struct EventTable {
  let connection: Connection

  private static let table = Table(
    "event",
    ["player_id", "topic", "session_id", "routine_id", "phase", "step", "seq", "journal"]
  )
  private static let find = """
    \(table.select) WHERE journal = $1 AND seq > $2 ORDER BY seq LIMIT $3
    """
  private static let last = "SELECT max(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let first = "SELECT min(seq) AS \"event.seq\" FROM event WHERE journal = $1"
  private static let insert = table.insert
  private static let append = """
    INSERT INTO event (player_id, topic, session_id, routine_id, phase, step, seq, journal)
    SELECT $1::uuid, $2::text, $3::uuid, $4::uuid, $5::text, $6::bigint,
      coalesce(max(seq), 0) + 1, $7::text
    FROM event WHERE journal = $7
    RETURNING seq AS "event.seq"
    """
  private static let forget = "DELETE FROM event WHERE journal = $1 AND seq < $2"
  private static let remove = "DELETE FROM event WHERE journal = $1"
  private static let anonymise = """
    UPDATE event SET player_id = NULL, topic = 'player', session_id = NULL, routine_id = NULL,
      phase = NULL, step = NULL
    WHERE journal = $1 AND player_id = $2
    """

  func find(_ query: EventQuery) throws(StoreError) -> [Event] {
    try connection.rows(
      Self.find,
      query.journal,
      query.after,
      max(0, query.limit),
      read: Event.init
    )
  }

  func span(of journal: Journal) throws(StoreError) -> JournalSpan {
    let last = try last(of: journal)
    guard last > 0 else { return .empty }
    return JournalSpan(first: try number(Self.first, of: journal), last: last)
  }

  func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws(StoreError) {
    let columns = EventColumns(content)
    let seq =
      try connection.first(
        Self.append,
        player,
        columns.topic,
        columns.session,
        columns.routine,
        columns.phase,
        columns.step,
        journal
      ) { row throws(StoreError) in try row.next(Int.self) } ?? 1
    let first = Journal.firstKept(where: seq)
    guard first > Journal.firstKept(where: seq - 1) else { return }
    try connection.run(Self.forget, journal, first)
  }

  func replace(_ journal: Journal, by events: [Event]) throws(StoreError) {
    try connection.run(Self.remove, journal)
    for event in events { try insert(event, into: journal) }
  }

  private func insert(_ event: Event, into journal: Journal) throws(StoreError) {
    let columns = EventColumns(event.content)
    try connection.run(
      Self.insert,
      event.playerID,
      columns.topic,
      columns.session,
      columns.routine,
      columns.phase,
      columns.step,
      event.seq,
      journal
    )
  }

  func erase(_ player: PlayerID) throws(StoreError) {
    try connection.run(Self.remove, Journal.player(player))
    try connection.run(Self.anonymise, Journal.parent, player)
  }

  private func last(of journal: Journal) throws(StoreError) -> Int {
    try number(Self.last, of: journal)
  }

  /// 0 where the journal is empty.
  private func number(_ sql: String, of journal: Journal) throws(StoreError) -> Int {
    try connection.first(sql, journal) { row throws(StoreError) in try row.next(Int?.self) }
      .flatMap(\.self) ?? 0
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
      step: try row.next()
    )
    guard let content = columns.content else { throw row.contradiction() }
    self.init(seq: try row.next(), playerID: player, content: content)
  }
}

extension Journal: ColumnValue {
  init?(stored: String?) {
    guard let stored else { return nil }
    guard stored != "parent" else {
      self = .parent
      return
    }
    guard let id = PlayerID(stored) else { return nil }
    self = .player(id)
  }

  var stored: String? {
    switch self {
    case .player(let id): id.stored
    case .parent: "parent"
    }
  }
}
