package import TimeQuestModels
package import TimeQuestPersistence

/// Reads and writes the tables within one transaction; what it does with each stands beside it.
package final class SQLTransaction: StoreWriter {
  let database: Database
  let known: KnownRecords
  var connection: any SQLConnection { database.connection }

  /// `known` is what other transactions have read of the same state of the store, or put into it.
  package init(_ connection: any SQLConnection, known: KnownRecords = KnownRecords()) {
    database = Database(connection)
    self.known = known
  }

  package func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    let (sessions, last) = try changedSessions(after: cursor.sessions, limit: limit)
    return StoreChanges(
      tombstones: try changedTombstones(after: cursor.records),
      players: try changedPlayers(after: cursor.records),
      routines: try changedRoutines(after: cursor.records),
      sessions: sessions,
      next: ChangeCursor(records: try recordChange(), sessions: last)
    )
  }

  package func latestChange() throws -> ChangeCursor {
    ChangeCursor(records: try recordChange(), sessions: try latestSessionChange())
  }

  package func storeTime() throws -> Instant? {
    try connection.timeQuery.flatMap { try database.value($0) }
  }

  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.savepoint(body)
    } catch {
      known.forget()
      throw error
    }
  }
}

/// The records that were read or put last, as they are stored.
///
/// A transaction usually reads a session, changes it and puts it back: only the difference is
/// written. The next one usually goes on with it, and nearly every one asks for the same player.
package final class KnownRecords {
  var session: Session?
  var player: Player?
  var defaultPlayer: Player?
  var links: [PlayerID: PlayerID]?
  /// Nil where it was not read; `profile.get` asks whether there is one, which is a tenth of it.
  var pin: PINRecord??
  /// The state of the file to which they belong; nil within a transaction alone.
  package var dataVersion: UInt32?

  package init() {}

  /// Forgets all but what belongs to that state of the file.
  package func forget(unless dataVersion: UInt32? = nil) {
    guard dataVersion == nil || dataVersion != self.dataVersion else { return }
    (session, player, defaultPlayer, links, pin) = (nil, nil, nil, nil, nil)
    self.dataVersion = dataVersion
  }
}
