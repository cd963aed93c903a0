import FoundationEssentials
import TimeQuestModels
import TimeQuestPersistence

/// Reads and writes within one transaction.
final class PostgresWriter: PostgresReading, StoreWriter {
  let connection: Connection
  /// The session that was read or written last, as it is stored now: a step reads one, changes it
  /// and puts it back, and only the difference is written.
  private var remembered: Session?

  init(connection: Connection) {
    self.connection = connection
  }

  func session(_ id: SessionID) throws -> Session? {
    if let remembered, remembered.id == id { return remembered }
    remembered = try sessionTable.find(id)
    return remembered
  }

  func put(_ player: Player) throws { try playerTable.put(player) }

  func put(_ routine: Routine) throws {
    try connection.batch { () throws(StoreError) in try routineTable.put(routine) }
  }

  func put(_ session: Session) throws {
    let stored = try self.session(session.id)
    try connection.batch { () throws(StoreError) in try sessionTable.put(session, over: stored) }
    remembered = session
  }

  func put(_ pin: PINRecord) throws { try pinTable.put(pin) }

  func deleteRoutine(_ id: RoutineID) throws {
    try connection.run("DELETE FROM routine WHERE id = $1", id)
  }

  func deletePlayer(_ id: PlayerID) throws {
    remembered = nil
    try connection.run("DELETE FROM player WHERE id = $1", id)
  }

  func retire(_ id: UUID) throws {
    try connection.run(
      "INSERT INTO retired_id (id) VALUES ($1) ON CONFLICT DO NOTHING",
      ID<Never>(id)
    )
  }

  func addBackup(_ path: String) throws {
    try connection.run("INSERT INTO backup (path) VALUES ($1) ON CONFLICT DO NOTHING", path)
  }

  func put(_ claim: ReminderClaim) throws { try claimTable.put(claim) }
  func deleteClaims(before day: CivilDay) throws { try claimTable.delete(before: day) }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.savepoint {
      do {
        return try body()
      } catch {
        remembered = nil
        throw error
      }
    }
  }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try eventTable.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try connection.batch { () throws(StoreError) in try eventTable.replace(journal, by: events) }
  }

  func eraseEvents(of player: PlayerID) throws { try eventTable.erase(player) }
}
