package import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// The schedule histories of routines, and of deleted ones beside their tombstones.
enum ScheduleTable {
  fileprivate static let table = Table<(entry: ScheduleEntry, routine: TombstoneID)>(
    "routine_schedule",
    [
      Column("routine_id") { $0.routine.stored },
      Column("since") { $0.entry.since.stored },
      Column("active_days") { $0.entry.activeDays.stored },
      Column("is_active") { $0.entry.isActive.stored },
      Column("player_ids") { $0.entry.playerIDs.stored },
      Column("has_tasks") { $0.entry.hasTasks.stored },
      Column("revision") { $0.entry.stamp.revision.stored },
      Column("updated_at_ms") { $0.entry.stamp.updatedAt.stored },
      Column("edit_id") { $0.entry.stamp.editID.stored },
    ]
  )

  fileprivate static func read(_ row: inout Row) throws(StoreError) -> ScheduleEntry {
    ScheduleEntry(
      since: try row.next(),
      activeDays: try row.next(),
      isActive: try row.next(),
      playerIDs: try row.next(),
      hasTasks: try row.next(),
      stamp: try EditStamp(&row)
    )
  }

  fileprivate static let all = "\(table.select) ORDER BY routine_id, since"
  fileprivate static let find = "\(table.select) WHERE routine_id = $1 ORDER BY since"
  fileprivate static let insert = table.insert
  fileprivate static let delete = "DELETE FROM routine_schedule WHERE routine_id = $1"
}

extension SQLTransaction {
  func schedules() throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    try database.groups(ScheduleTable.all, by: TombstoneID.self, read: ScheduleTable.read)
  }

  func schedule(_ id: UUID) throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    let id = TombstoneID(id).stored
    return try database.groups(
      ScheduleTable.find,
      [id],
      by: TombstoneID.self,
      read: ScheduleTable.read
    )
  }

  /// Replaces the history of that routine.
  func putSchedule(_ history: [ScheduleEntry], of id: UUID) throws(StoreError) {
    let id = TombstoneID(id)
    try connection.run(ScheduleTable.delete, [id.stored])
    for entry in history {
      try connection.run(ScheduleTable.insert, ScheduleTable.table.values(of: (entry, id)))
    }
  }
}

/// The ids of deleted records, which stay used.
enum TombstoneTable {
  fileprivate static let exists = "SELECT EXISTS (SELECT 1 FROM tombstone WHERE id = $1)"
  fileprivate static let table = Table<(id: TombstoneID, change: Int)>(
    "tombstone",
    [Column("id") { $0.id.stored }, Column("change") { $0.change.stored }]
  )
  fileprivate static let upsert = table.upsert(by: "id")
}

extension SQLTransaction {
  package func isTombstoned(_ id: UUID) throws(StoreError) -> Bool {
    try database.value(TombstoneTable.exists, [TombstoneID(id).stored]) ?? false
  }

  package func tombstones() throws(StoreError) -> [Tombstone] {
    try storedTombstones("\(TombstoneTable.table.select) ORDER BY id")
  }

  func changedTombstones(after change: Int) throws(StoreError) -> [Tombstone] {
    try storedTombstones(
      "\(TombstoneTable.table.select) WHERE change > $1 ORDER BY change",
      [change.stored]
    )
  }

  private func storedTombstones(
    _ select: String,
    _ values: [StoredValue] = []
  ) throws(StoreError) -> [Tombstone] {
    let ids = try database.rows(select, values) { row throws(StoreError) in
      try row.next(TombstoneID.self)
    }
    guard !ids.isEmpty else { return [] }
    let histories = try schedules()
    return try ids.map { id throws(StoreError) in
      try Tombstone(id, scheduleHistory: histories[id] ?? []).validated()
    }
  }

  package func put(_ tombstone: Tombstone) throws(StoreError) {
    let change = try nextRecordChange()
    try connection.run(
      TombstoneTable.upsert,
      TombstoneTable.table.values(of: (tombstone.id, change))
    )
    // A routine of that id is still there: its history is its own.
    try putSchedule(tombstone.scheduleHistory, of: tombstone.id.uuid)
  }
}
