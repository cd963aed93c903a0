import TimeQuestModels
import TimeQuestPersistence

/// The claims on reminders that were delivered.
struct ClaimTable {
  let database: Database

  private static let table = Table(
    "reminder_claim",
    ["player_id", "routine_id", "day", "channel"]
  )
  private static let insert = "\(table.insert) ON CONFLICT DO NOTHING"
  private static let all = "\(table.select) ORDER BY player_id, routine_id, day, channel"
  private static let exists = """
    SELECT EXISTS (SELECT 1 FROM reminder_claim
    WHERE player_id = $1 AND routine_id = $2 AND day = $3 AND channel = $4)
    """
  private static let deleteBefore = "DELETE FROM reminder_claim WHERE day < $1"

  func contains(_ claim: ReminderClaim) throws(StoreError) -> Bool {
    try database.value(
      Self.exists,
      [claim.playerID.stored, claim.routineID.stored, claim.day.stored, claim.channel.stored]
    ) ?? false
  }

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
    try database.run(
      Self.insert,
      [claim.playerID.stored, claim.routineID.stored, claim.day.stored, claim.channel.stored]
    )
  }

  func delete(before day: CivilDay) throws(StoreError) {
    try database.run(Self.deleteBefore, [day.stored])
  }
}
