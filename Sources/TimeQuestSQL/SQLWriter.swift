import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// Reads and writes the tables within one transaction.
package final class SQLWriter: SQLStoreReader, StoreWriter {
  /// The records that were read or put last, as they are stored.
  ///
  /// A transaction usually reads a session, changes it and puts it back: only the difference is
  /// written. The next one usually goes on with it.
  package struct LastRecords {
    fileprivate var session: Session?
    fileprivate var player: Player?

    package init() {}
  }

  package let database: Database
  package private(set) var last: LastRecords
  /// The links as this transaction has read them; nil again where it has changed a player.
  private var links: [PlayerID: PlayerID]?

  /// `last` is what another writer had last, where the store has not changed since.
  package init(connection: any SQLConnection, last: LastRecords = LastRecords()) {
    database = Database(connection)
    self.last = last
  }

  package func session(_ id: SessionID) throws -> Session? {
    if let session = last.session, session.id == id { return session }
    last.session = try sessionTable.find(id)
    return last.session
  }

  package func player(_ id: PlayerID) throws -> Player? {
    if let player = last.player, player.id == id { return player }
    last.player = try playerTable.find(id)
    return last.player
  }

  package func playerLinks() throws -> [PlayerID: PlayerID] {
    if let links { return links }
    let read = try playerTable.links()
    links = read
    return read
  }

  package func put(_ player: Player) throws {
    (last.player, links) = (nil, nil)
    try playerTable.put(player, change: try metaTable.nextRecordChange())
  }

  package func put(_ routine: Routine) throws {
    let change = try metaTable.nextRecordChange()
    let replacesRows = try routineTable.mayHaveRows(routine.id)
    try database.connection.batch {
      try routineTable.put(routine, replacesRows: replacesRows, change: change)
    }
  }

  package func put(_ session: Session) throws {
    let stored = try self.session(session.id)
    try database.connection.batch { try sessionTable.put(session, over: stored) }
    last.session = session
  }

  package func put(_ pin: PINRecord) throws { try pinTable.put(pin) }

  package func deleteRoutine(_ id: RoutineID) throws {
    try database.run("DELETE FROM routine WHERE id = $1", [id.stored])
    guard try !tombstoneTable.contains(id.uuid) else { return }
    try ScheduleTable(database: database).put([], of: id.uuid)
  }

  package func deletePlayer(_ id: PlayerID) throws {
    (last, links) = (LastRecords(), nil)
    try sessionTable.keepChangeFloor()
    try database.run("DELETE FROM player WHERE id = $1", [id.stored])
  }

  package func put(_ tombstone: Tombstone) throws {
    let change = try metaTable.nextRecordChange()
    try tombstoneTable.put(tombstone, change: change)
  }

  package func setDefaultPlayer(_ id: PlayerID) throws {
    last.player = nil
    try playerTable.setDefault(id)
  }

  package func setLocalValue(_ value: String?, named name: String) throws {
    try metaTable.setLocalValue(value, named: name)
  }

  package func put(_ claim: ReminderClaim) throws { try claimTable.put(claim) }

  package func deleteClaims(before day: CivilDay) throws { try claimTable.delete(before: day) }

  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try database.connection.savepoint(body)
    } catch {
      (last, links) = (LastRecords(), nil)
      throw error
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
