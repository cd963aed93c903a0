package import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// Reads and writes within one transaction.
package final class SQLWriter: SQLReading, StoreWriter {
  package let database: Database
  /// The session that was read or written last, as it is stored now: a step reads one, changes it
  /// and puts it back, and only the difference is written.
  private var remembered: Session?

  package init(connection: any SQLConnection) {
    database = Database(connection)
  }

  package func session(_ id: SessionID) throws -> Session? {
    if let remembered, remembered.id == id { return remembered }
    remembered = try sessionTable.find(id)
    return remembered
  }

  package func put(_ player: Player) throws { try playerTable.put(player) }

  package func put(_ routine: Routine) throws {
    try database.connection.batch { try routineTable.put(routine) }
  }

  package func put(_ session: Session) throws {
    let stored = try self.session(session.id)
    try database.connection.batch { try sessionTable.put(session, over: stored) }
    remembered = session
  }

  package func put(_ pin: PINRecord) throws { try pinTable.put(pin) }

  package func deleteRoutine(_ id: RoutineID) throws {
    try database.run("DELETE FROM routine WHERE id = $1", [id.stored])
  }

  package func deletePlayer(_ id: PlayerID) throws {
    remembered = nil
    try database.run("DELETE FROM player WHERE id = $1", [id.stored])
  }

  package func addTombstone(_ id: UUID) throws {
    let insert = "INSERT INTO tombstone (id) VALUES ($1) ON CONFLICT DO NOTHING"
    try database.run(insert, [ID<Never>(id).stored])
  }

  package func addBackup(_ path: String) throws {
    let insert = "INSERT INTO backup (path) VALUES ($1) ON CONFLICT DO NOTHING"
    try database.run(insert, [path.stored])
  }

  package func put(_ claim: ReminderClaim) throws { try claimTable.put(claim) }

  package func deleteClaims(before day: CivilDay) throws { try claimTable.delete(before: day) }

  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try database.connection.savepoint {
      do {
        return try body()
      } catch {
        remembered = nil
        throw error
      }
    }
  }

  package func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    try eventTable.append(content, about: player, to: journal)
  }

  package func replace(_ journal: Journal, by events: [Event]) throws {
    try database.connection.batch { try eventTable.replace(journal, by: events) }
  }

  package func eraseEvents(of player: PlayerID) throws { try eventTable.erase(player) }
}
