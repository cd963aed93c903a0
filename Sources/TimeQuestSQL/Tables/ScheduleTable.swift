import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// The schedule histories of routines, and of deleted ones beside their tombstones.
struct ScheduleTable {
  let database: Database

  private static let table = Table<(entry: ScheduleEntry, routine: TombstoneID)>(
    "routine_schedule",
    [
      Column("routine_id") { $0.routine.stored },
      Column("since") { $0.entry.since.stored },
      Column("active_days") { $0.entry.activeDays.stored },
      Column("is_active") { $0.entry.isActive.stored },
      Column("player_ids") { $0.entry.playerIDs.map(PlayerIDList.init).stored },
      Column("has_tasks") { $0.entry.hasTasks.stored },
      Column("revision") { $0.entry.stamp.revision.stored },
      Column("updated_at_ms") { $0.entry.stamp.updatedAt.stored },
      Column("edit_id") { $0.entry.stamp.editID.stored },
    ]
  )

  private static func read(_ row: inout Row) throws(StoreError) -> ScheduleEntry {
    ScheduleEntry(
      since: try row.next(),
      activeDays: try row.next(),
      isActive: try row.next(),
      playerIDs: try row.next(PlayerIDList?.self)?.ids,
      hasTasks: try row.next(),
      stamp: try EditStamp(&row)
    )
  }

  private static let all = "\(table.select) ORDER BY routine_id, since"
  private static let find = "\(table.select) WHERE routine_id = $1 ORDER BY since"
  private static let insert = table.insert
  private static let delete = "DELETE FROM routine_schedule WHERE routine_id = $1"

  func all() throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    try database.groups(Self.all, by: TombstoneID.self, read: Self.read)
  }

  func of(_ id: UUID) throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    let id = TombstoneID(id).stored
    return try database.groups(Self.find, [id], by: TombstoneID.self, read: Self.read)
  }

  /// Replaces the history of that routine.
  func put(_ history: [ScheduleEntry], of id: UUID) throws(StoreError) {
    let id = TombstoneID(id)
    try database.run(Self.delete, [id.stored])
    for entry in history { try database.run(Self.insert, Self.table.values(of: (entry, id))) }
  }
}

/// Ids of players in one column, joined by commas.
private struct PlayerIDList: ColumnValue {
  let ids: [PlayerID]

  init(_ ids: [PlayerID]) {
    self.ids = ids
  }

  static func read(_ row: borrowing Row) -> Self? {
    guard let text = row.text else { return nil }
    let words = text.utf8.split(separator: UInt8(ascii: ","))
    let ids = words.compactMap { PlayerID(String(Substring($0))) }
    return ids.count == words.count ? Self(ids) : nil
  }

  var stored: StoredValue { .text(ids.map(\.description).joined(separator: ",")) }
}

/// The ids of deleted records, which stay used.
struct TombstoneTable {
  let database: Database

  private static let exists = "SELECT EXISTS (SELECT 1 FROM tombstone WHERE id = $1)"
  private static let table = Table<(id: TombstoneID, change: Int)>(
    "tombstone",
    [Column("id") { $0.id.stored }, Column("change") { $0.change.stored }]
  )
  private static let upsert = table.upsert(by: "id")

  private var schedules: ScheduleTable { ScheduleTable(database: database) }

  func contains(_ id: UUID) throws(StoreError) -> Bool {
    try database.value(Self.exists, [TombstoneID(id).stored]) ?? false
  }

  func all() throws(StoreError) -> [Tombstone] {
    try tombstones("\(Self.table.select) ORDER BY id")
  }

  func changed(after change: Int) throws(StoreError) -> [Tombstone] {
    try tombstones("\(Self.table.select) WHERE change > $1 ORDER BY change", [change.stored])
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
      try Tombstone(id, scheduleHistory: histories[id] ?? []).validated()
    }
  }

  func put(_ tombstone: Tombstone, change: Int) throws(StoreError) {
    try database.run(Self.upsert, Self.table.values(of: (tombstone.id, change)))
    // A routine of that id is still there: its history is its own.
    try schedules.put(tombstone.scheduleHistory, of: tombstone.id.uuid)
  }
}
