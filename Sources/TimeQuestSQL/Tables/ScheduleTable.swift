import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// The schedule histories of routines, and of deleted ones beside their tombstones.
struct ScheduleTable {
  let database: Database

  private static let table = Table(
    "routine_schedule",
    [
      "routine_id", "since", "active_days", "is_active", "player_ids", "has_tasks", "revision",
      "updated_at_ms", "edit_id",
    ]
  )
  private static let all = "\(table.select) ORDER BY routine_id, since"
  private static let find = "\(table.select) WHERE routine_id = $1 ORDER BY since"
  private static let insert = table.insert
  private static let delete = "DELETE FROM routine_schedule WHERE routine_id = $1"

  func all() throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    try database.groups(Self.all, by: TombstoneID.self, read: ScheduleEntry.init)
  }

  func of(_ id: UUID) throws(StoreError) -> [TombstoneID: [ScheduleEntry]] {
    let id = TombstoneID(id).stored
    return try database.groups(Self.find, [id], by: TombstoneID.self, read: ScheduleEntry.init)
  }

  /// Replaces the history of that routine.
  func put(_ history: [ScheduleEntry], of id: UUID) throws(StoreError) {
    let id = TombstoneID(id).stored
    try database.run(Self.delete, [id])
    for entry in history {
      try database.run(
        Self.insert,
        [
          id,
          entry.since.stored,
          entry.activeDays.stored,
          entry.isActive.stored,
          entry.playerIDs.map(PlayerIDList.init).stored,
          entry.hasTasks.stored,
          entry.stamp.revision.stored,
          entry.stamp.updatedAt.stored,
          entry.stamp.editID.stored,
        ]
      )
    }
  }
}

extension ScheduleEntry {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      since: try row.next(),
      activeDays: try row.next(),
      isActive: try row.next(),
      playerIDs: try row.next(PlayerIDList?.self)?.ids,
      hasTasks: try row.next(),
      stamp: try EditStamp(&row)
    )
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
