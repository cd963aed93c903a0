import TimeQuestModels
import TimeQuestPersistence

/// What a store knows of itself: the numbers of changes, and texts that it keeps for itself.
struct MetaTable {
  let database: Database

  private static let putChange = "UPDATE meta SET record_change = $1"
  private static let recordChange = "SELECT record_change AS \"meta.record_change\" FROM meta"
  private static let value =
    "SELECT value AS \"local_value.value\" FROM local_value WHERE name = $1"
  private static let put = """
    INSERT INTO local_value (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """
  private static let delete = "DELETE FROM local_value WHERE name = $1"

  /// The number of the last change of a player, a routine or a tombstone.
  func recordChange() throws(StoreError) -> Int { try database.value(Self.recordChange) ?? 0 }

  /// The number of a new change of such a record.
  func nextRecordChange() throws(StoreError) -> Int {
    let last = try recordChange()
    guard last < .max else {
      throw StoreError(.corrupt, during: "read", detail: "cannot read meta.record_change")
    }
    try database.run(Self.putChange, [(last + 1).stored])
    return last + 1
  }

  func localValue(named name: String) throws(StoreError) -> String? {
    try database.value(Self.value, [name.stored])
  }

  func localValues() throws(StoreError) -> [String: String] {
    let all = """
      SELECT name AS "local_value.name", value AS "local_value.value" FROM local_value
      """
    let rows = try database.rows(all) { row throws(StoreError) in
      (name: try row.next(String.self), value: try row.next(String.self))
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.value) })
  }

  func setLocalValue(_ value: String?, named name: String) throws(StoreError) {
    guard let value else { return try database.run(Self.delete, [name.stored]) }
    try database.run(Self.put, [name.stored, value.stored])
  }
}

/// The parent's PIN, in at most one row.
struct PINTable {
  let database: Database

  private static let table = Table<PINRecord>(
    "pin",
    [
      Column("hash") { $0.hash.stored },
      Column("generation") { $0.generation.stored },
      Column("failed_tries") { $0.failedTries.stored },
      Column("last_try_at_ms") { ($0.lastTry?.wall).stored },
      Column("last_try_boot_ns") { ($0.lastTry?.bootNanoseconds).stored },
      Column("last_try_boot_id") { ($0.lastTry?.bootID).stored },
      Column("last_try_store_ms") { ($0.lastTry?.storeTime).stored },
      Column("pending_try") { $0.pendingTry.map { TombstoneID($0) }.stored },
      Column("only_row") { _ in .integer(1) },
    ]
  )
  private static let upsert = table.upsert(by: "only_row")

  private static func read(_ row: inout Row) throws(StoreError) -> PINRecord {
    try PINRecord(
      hash: row.next(),
      generation: row.next(),
      failedTries: row.next(),
      lastTry: row.nextGroup(of: 4, read: readMoment),
      pendingTry: row.next(TombstoneID?.self)?.uuid
    )
    .validated()
  }

  private static func readMoment(_ row: inout Row) throws(StoreError) -> Moment {
    try Moment(
      wall: row.next(),
      bootNanoseconds: row.next(),
      bootID: row.next(),
      storeTime: row.next()
    )
  }

  func find() throws(StoreError) -> PINRecord? {
    try database.first(Self.table.select, read: Self.read)
  }

  func put(_ pin: PINRecord) throws(StoreError) {
    try database.run(Self.upsert, Self.table.values(of: pin))
  }
}

/// The claims on reminders that were delivered.
struct ClaimTable {
  let database: Database

  private static let table = Table<ReminderClaim>(
    "reminder_claim",
    [
      Column("player_id") { $0.playerID.stored },
      Column("routine_id") { $0.routineID.stored },
      Column("day") { $0.day.stored },
      Column("channel") { $0.channel.stored },
    ]
  )
  private static let insert = "\(table.insert) ON CONFLICT DO NOTHING"
  private static let all = "\(table.select) ORDER BY \(table.names())"

  func all() throws(StoreError) -> [ReminderClaim] {
    try database.rows(Self.all) { row throws(StoreError) in
      ReminderClaim(
        playerID: try row.next(),
        routineID: try row.next(),
        day: try row.next(),
        channel: try row.next()
      )
    }
  }

  func put(_ claim: ReminderClaim) throws(StoreError) {
    try database.run(Self.insert, Self.table.values(of: claim))
  }

  func delete(before day: CivilDay) throws(StoreError) {
    try database.run("DELETE FROM reminder_claim WHERE day < $1", [day.stored])
  }
}
