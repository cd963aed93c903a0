package import TimeQuestModels
package import TimeQuestPersistence

/// What a store knows of itself: the numbers of changes, and texts that it keeps for itself.
enum MetaTable {
  fileprivate static let putChange = "UPDATE meta SET record_change = $1"
  fileprivate static let recordChange = "SELECT record_change AS \"meta.record_change\" FROM meta"
  fileprivate static let value =
    "SELECT value AS \"local_value.value\" FROM local_value WHERE name = $1"
  fileprivate static let put = """
    INSERT INTO local_value (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """
  fileprivate static let delete = "DELETE FROM local_value WHERE name = $1"
}

extension SQLTransaction {
  /// The number of the last change of a player, a routine or a tombstone.
  func recordChange() throws(StoreError) -> Int { try database.value(MetaTable.recordChange) ?? 0 }

  /// The number of a new change of such a record.
  func nextRecordChange() throws(StoreError) -> Int {
    let last = try recordChange()
    guard last < .max else {
      throw StoreError(.corrupt, during: "read", detail: "cannot read meta.record_change")
    }
    try connection.run(MetaTable.putChange, [(last + 1).stored])
    return last + 1
  }

  package func localValue(named name: String) throws(StoreError) -> String? {
    try database.value(MetaTable.value, [name.stored])
  }

  package func localValues() throws(StoreError) -> [String: String] {
    let all = """
      SELECT name AS "local_value.name", value AS "local_value.value" FROM local_value
      """
    let rows = try database.rows(all) { row throws(StoreError) in
      (name: try row.next(String.self), value: try row.next(String.self))
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.value) })
  }

  package func setLocalValue(_ value: String?, named name: String) throws(StoreError) {
    guard let value else { return try connection.run(MetaTable.delete, [name.stored]) }
    try connection.run(MetaTable.put, [name.stored, value.stored])
  }
}

/// The parent's PIN, in at most one row.
enum PINTable {
  fileprivate static let table = Table<PINRecord>(
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
  fileprivate static let upsert = table.upsert(by: "only_row")

  fileprivate static func read(_ row: inout Row) throws(StoreError) -> PINRecord {
    try PINRecord(
      hash: row.next(),
      generation: row.next(),
      failedTries: row.next(),
      lastTry: row.nextGroup(of: 4, read: readMoment),
      pendingTry: row.next(TombstoneID?.self)?.uuid
    )
    .validated()
  }

  fileprivate static func readMoment(_ row: inout Row) throws(StoreError) -> Moment {
    try Moment(
      wall: row.next(),
      bootNanoseconds: row.next(),
      bootID: row.next(),
      storeTime: row.next()
    )
  }
}

extension SQLTransaction {
  package func pin() throws(StoreError) -> PINRecord? {
    if let pin = known.pin { return pin }
    let pin = try database.first(PINTable.table.select, read: PINTable.read)
    known.pin = pin
    return pin
  }

  package func put(_ pin: PINRecord) throws(StoreError) {
    known.pin = nil
    try connection.run(PINTable.upsert, PINTable.table.values(of: pin))
  }
}

/// The claims on reminders that were delivered.
enum ClaimTable {
  fileprivate static let table = Table<ReminderClaim>(
    "reminder_claim",
    [
      Column("player_id") { $0.playerID.stored },
      Column("routine_id") { $0.routineID.stored },
      Column("day") { $0.day.stored },
      Column("time") { $0.time.stored },
      Column("channel") { $0.channel.stored },
    ]
  )
  fileprivate static let insert = "\(table.insert) ON CONFLICT DO NOTHING"
  fileprivate static let all = "\(table.select) ORDER BY \(table.names())"
}

extension SQLTransaction {
  package func claims() throws(StoreError) -> [ReminderClaim] {
    try database.rows(ClaimTable.all) { row throws(StoreError) in
      ReminderClaim(
        playerID: try row.next(),
        routineID: try row.next(),
        day: try row.next(),
        time: try row.next(),
        channel: try row.next()
      )
    }
  }

  package func put(_ claim: ReminderClaim) throws(StoreError) {
    try connection.run(ClaimTable.insert, ClaimTable.table.values(of: claim))
  }

  package func deleteClaims(before day: CivilDay) throws(StoreError) {
    try connection.run("DELETE FROM reminder_claim WHERE day < $1", [day.stored])
  }
}
