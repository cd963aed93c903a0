import TimeQuestPersistence

/// What a store knows of itself: the numbers of changes, and texts that it keeps for itself.
struct MetaTable {
  let database: Database

  private static let putChange = "UPDATE meta SET record_change = $1"
  private static let recordChange = "SELECT record_change AS \"meta.record_change\" FROM meta"
  private static let value =
    "SELECT value AS \"local_value.value\" FROM local_value WHERE name = $1"
  private static let put = Table("local_value", ["name", "value"]).upsert(by: "name")
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

  func localValueNames() throws(StoreError) -> [String] {
    try database.rows("SELECT name AS \"local_value.name\" FROM local_value") {
      row throws(StoreError) in try row.next()
    }
  }

  func setLocalValue(_ value: String?, named name: String) throws(StoreError) {
    guard let value else { return try database.run(Self.delete, [name.stored]) }
    try database.run(Self.put, [name.stored, value.stored])
  }
}
