import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// The ids of deleted records, which stay used.
struct TombstoneTable {
  let database: Database

  private static let exists = "SELECT EXISTS (SELECT 1 FROM tombstone WHERE id = $1)"
  private static let select = "SELECT id AS \"tombstone.id\" FROM tombstone"
  private static let upsert = """
    INSERT INTO tombstone (id, change) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET change = excluded.change
    """

  private var schedules: ScheduleTable { ScheduleTable(database: database) }

  func contains(_ id: UUID) throws(StoreError) -> Bool {
    try database.value(Self.exists, [TombstoneID(id).stored]) ?? false
  }

  func all() throws(StoreError) -> [Tombstone] { try tombstones("\(Self.select) ORDER BY id") }

  func changed(after change: Int) throws(StoreError) -> [Tombstone] {
    try tombstones("\(Self.select) WHERE change > $1 ORDER BY change", [change.stored])
  }

  private func tombstones(
    _ select: String,
    _ values: [StoredValue] = []
  ) throws(StoreError) -> [Tombstone] {
    let ids = try database.rows(select, values) { row throws(StoreError) in
      try row.next(TombstoneID.self)
    }
    guard !ids.isEmpty else { return [] }
    let histories = try schedules.all()
    return try ids.map { id throws(StoreError) in
      let tombstone = Tombstone(id, scheduleHistory: histories[id] ?? [])
      try tombstone.requireValid()
      return tombstone
    }
  }

  func put(_ tombstone: Tombstone, change: Int) throws(StoreError) {
    try database.run(Self.upsert, [tombstone.id.stored, change.stored])
    // A routine of that id is still there: its history is its own.
    try schedules.put(tombstone.scheduleHistory, of: tombstone.id.uuid)
  }
}
