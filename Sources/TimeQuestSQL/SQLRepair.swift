import TimeQuestModels
import TimeQuestPersistence

/// Sets aside the rows that cannot be read, and keeps the rest, within one transaction.
package struct SQLRepair {
  private let store: SQLTransaction
  /// The rows that were removed, each as one line of text.
  package private(set) var rows: [String] = []

  package init(_ connection: any SQLConnection) {
    store = SQLTransaction(connection)
  }

  package mutating func run() throws {
    let store = store
    // The change numbers of sessions that are set aside must not be used again: a sync would take
    // the next session for one that it has sent.
    try store.keepChangeFloor()
    try repairSchedules()
    for id in try keys("SELECT id FROM routine") {
      let isReadable = try isReadable { try store.routine(require(RoutineID(id))) }
      if !isReadable {
        try remove(["routine", "routine_task", "routine_player"], "routine_id", id)
      }
    }
    try repairPlayers()
    for id in try keys("SELECT id FROM session") {
      let isReadable = try isReadable { try store.session(require(SessionID(id))) }
      let tables = ["session", "session_task", "open_trial", "trial"]
      if !isReadable { try remove(tables, "session_id", id) }
    }
    for id in try keys("SELECT id FROM tombstone") where TombstoneID(id) == nil {
      try remove(["tombstone"], "id", id)
    }
    for (table, column, owner) in Self.references { try removeOrphans(table, column, owner) }
    try removeAll("pin") { try store.pin() }
    try removeAll("reminder_claim") { try store.claims() }
    try removeAll("event") {
      for player in try store.players() {
        _ = try store.events(EventQuery(journal: .player(player.id)))
      }
      _ = try store.events(EventQuery(journal: .parent))
    }
  }

  /// The rows that belong to a row of another table.
  private static let references = [
    ("session", "player_id", "player"), ("session_task", "session_id", "session"),
    ("open_trial", "session_id", "session"), ("trial", "session_id", "session"),
    ("routine_task", "routine_id", "routine"), ("routine_player", "routine_id", "routine"),
  ]

  private mutating func removeOrphans(_ table: String, _ column: String, _ owner: String) throws {
    let condition = "FROM \(table) WHERE \(column) NOT IN (SELECT id FROM \(owner))"
    try describe("SELECT * \(condition)", [], table)
    try store.connection.run("DELETE \(condition)", [])
  }

  /// A player whose row is damaged keeps their sessions, and begins their settings anew.
  private mutating func repairPlayers() throws {
    for id in try keys("SELECT id FROM player")
    where try !isReadable({ try store.player(require(PlayerID(id))) }) {
      try describe("player", "id", id)
      guard let known = PlayerID(id) else {
        try store.connection.run("DELETE FROM player WHERE id = $1", [.text(id)])
        continue
      }
      let first: Instant?? = try store.database.value(
        "SELECT min(started_at_ms) FROM session WHERE player_id = $1",
        [known.stored],
        as: Instant?.self
      )
      let player = Player(
        id: known,
        displayName: "Player",
        createdAt: first.flatMap(\.self) ?? Instant(milliseconds: 0),
        timeZone: "UTC"
      )
      try store.put(player)
    }
  }

  private mutating func repairSchedules() throws {
    for id in try keys("SELECT DISTINCT routine_id FROM routine_schedule") {
      let isReadable = try isReadable {
        let known = try require(TombstoneID(id))
        let history = try store.schedule(known.uuid)[known] ?? []
        try Tombstone(known, scheduleHistory: history).requireValid()
      }
      guard !isReadable else { continue }
      try remove(["routine_schedule"], "routine_id", id)
    }
  }

  private func require<Value>(_ id: Value?) throws(StoreError) -> Value {
    guard let id else { throw StoreError(.corrupt, during: "repair", detail: "the id is damaged") }
    return id
  }

  /// Whether the body can read what it reads.
  private func isReadable<Value>(_ body: () throws -> Value) throws -> Bool {
    do {
      _ = try body()
      return true
    } catch let error as StoreError where error.kind == .corrupt {
      return false
    }
  }

  /// The texts in the first column.
  private func keys(_ select: String) throws -> [String] {
    var keys: [String] = []
    try store.connection.visit(select, []) { row throws(StoreError) in
      keys.append(row.text ?? "")
      return true
    }
    return keys
  }

  /// Removes the row with that id from the first table, and those that refer to it from the others.
  private mutating func remove(_ tables: [String], _ reference: String, _ id: String) throws {
    for (index, table) in tables.enumerated().reversed() {
      let column = index == 0 && tables.count > 1 ? "id" : reference
      try describe(table, column, id)
      try store.connection.run("DELETE FROM \(table) WHERE \(column) = $1", [.text(id)])
    }
  }

  /// Removes every row of a table that cannot be read; its rows can be done without.
  private mutating func removeAll<Value>(_ table: String, _ read: () throws -> Value) throws {
    guard try !isReadable(read) else { return }
    try describe("SELECT * FROM \(table)", [], table)
    try store.connection.run("DELETE FROM \(table)", [])
  }

  private mutating func describe(_ table: String, _ column: String, _ id: String) throws {
    try describe("SELECT * FROM \(table) WHERE \(column) = $1", [.text(id)], table)
  }

  private mutating func describe(_ select: String, _ values: [StoredValue], _ table: String) throws
  {
    var lines: [String] = []
    try store.connection.visit(select, values) { row throws(StoreError) in
      lines.append("\(table): \(row.restAsText())")
      return true
    }
    rows += lines
  }
}
