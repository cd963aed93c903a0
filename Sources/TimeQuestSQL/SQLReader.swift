package import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// A reader of the tables: what `SQLReader` and `SQLWriter` have in common.
package protocol SQLStoreReader: StoreReader {
  var database: Database { get }
}

extension SQLStoreReader {
  var playerTable: PlayerTable { PlayerTable(database: database) }
  var routineTable: RoutineTable { RoutineTable(database: database) }
  var sessionTable: SessionTable { SessionTable(database: database) }
  var trialTable: TrialTable { TrialTable(database: database) }
  var pinTable: PINTable { PINTable(database: database) }
  var eventTable: EventTable { EventTable(database: database) }
  var tombstoneTable: TombstoneTable { TombstoneTable(database: database) }
  var metaTable: MetaTable { MetaTable(database: database) }
  var claimTable: ClaimTable { ClaimTable(database: database) }

  package func players() throws -> [Player] { try playerTable.all() }
  package func defaultPlayer() throws -> Player? { try playerTable.ofDefault() }
  package func player(_ id: PlayerID) throws -> Player? { try playerTable.find(id) }
  package func routines() throws -> [Routine] { try routineTable.all() }
  package func routineSummaries() throws -> [RoutineSummary] { try routineTable.summaries() }
  package func routine(_ id: RoutineID) throws -> Routine? { try routineTable.find(id) }
  package func session(_ id: SessionID) throws -> Session? { try sessionTable.find(id) }
  package func sessions(_ query: SessionQuery) throws -> [Session] { try sessionTable.find(query) }
  package func count(_ query: SessionQuery) throws -> Int { try sessionTable.count(query) }
  package func pin() throws -> PINRecord? { try pinTable.find() }

  package func isTombstoned(_ id: UUID) throws -> Bool { try tombstoneTable.contains(id) }
  package func tombstones() throws -> [Tombstone] { try tombstoneTable.all() }

  package func localValue(named name: String) throws -> String? {
    try metaTable.localValue(named: name)
  }

  package func localValues() throws -> [String: String] { try metaTable.localValues() }

  package func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    let (sessions, last) = try sessionTable.changed(after: cursor.sessions, limit: limit)
    return StoreChanges(
      tombstones: try tombstoneTable.changed(after: cursor.records),
      players: try playerTable.changed(after: cursor.records),
      routines: try routineTable.changed(after: cursor.records),
      sessions: sessions,
      next: ChangeCursor(records: try metaTable.recordChange(), sessions: last)
    )
  }

  package func claims() throws -> [ReminderClaim] { try claimTable.all() }

  package func latestChange() throws -> ChangeCursor {
    ChangeCursor(
      records: try metaTable.recordChange(),
      sessions: try sessionTable.latestChange()
    )
  }

  package func playerLinks() throws -> [PlayerID: PlayerID] { try playerTable.links() }

  package func playedDays(of players: [PlayerID]) throws -> [PlayedDay] {
    try sessionTable.playedDays(of: players)
  }

  package func trials(_ query: TrialQuery) throws -> [Trial] {
    try trialTable.find(query)
  }

  package func countTrials(by players: [PlayerID]) throws -> Int {
    try trialTable.count(by: players)
  }

  package func discoveries(by players: [PlayerID]) throws -> [Discovery: CivilDay] {
    try sessionTable.discoveries(by: players)
  }

  package func taskRecord(of task: TaskID, by players: [PlayerID]) throws -> TaskRecord {
    try trialTable.record(of: task, by: players)
  }

  package func closestTrials(by players: [PlayerID]) throws -> [Trial] {
    try trialTable.closest(by: players)
  }

  package func holdsSpotOn(
    by players: [PlayerID],
    lasting actual: ClosedRange<Seconds>
  ) throws -> Bool {
    try trialTable.holdsSpotOn(by: players, lasting: actual)
  }

  package func forEachCountedTrial(
    by players: [PlayerID],
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws {
    try trialTable.forEachCounted(by: players, of: task, since: day, body)
  }

  package func storeTime() throws -> Instant? {
    guard let query = database.connection.timeQuery else { return nil }
    return try database.value(query)
  }

  package func events(_ query: EventQuery) throws -> [Event] { try eventTable.find(query) }
  package func span(of journal: Journal) throws -> JournalSpan { try eventTable.span(of: journal) }
}

/// Reads the tables within one transaction.
package struct SQLReader: SQLStoreReader {
  package let database: Database
  private let known: KnownPlayers

  /// `known` is what other readers have read of the same state of the store; a transaction whose
  /// state has no number knows what it has read itself.
  package init(connection: any SQLConnection, known: KnownPlayers = KnownPlayers()) {
    database = Database(connection)
    self.known = known
  }

  package func defaultPlayer() throws -> Player? {
    if let player = known.ofDefault { return player }
    known.ofDefault = try playerTable.ofDefault()
    return known.ofDefault
  }

  package func playerLinks() throws -> [PlayerID: PlayerID] {
    if let links = known.links { return links }
    let links = try playerTable.links()
    known.links = links
    return links
  }
}

/// The players that nearly every request asks for: they are read once for each state of a file.
package final class KnownPlayers {
  fileprivate var ofDefault: Player?
  fileprivate var links: [PlayerID: PlayerID]?
  private var dataVersion: UInt32?

  package init() {}

  /// Forgets all but what was read of that state of the file.
  package func forget(unless dataVersion: UInt32) {
    guard dataVersion != self.dataVersion else { return }
    (ofDefault, links) = (nil, nil)
    self.dataVersion = dataVersion
  }
}
