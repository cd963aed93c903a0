import FoundationEssentials
import TimeQuestModels
import TimeQuestPersistence

/// What readers and writers have in common: every answer comes from the tables.
protocol PostgresReading: StoreReader {
  var connection: Connection { get }
}

extension PostgresReading {
  var playerTable: PlayerTable { PlayerTable(connection: connection) }
  var routineTable: RoutineTable { RoutineTable(connection: connection) }
  var sessionTable: SessionTable { SessionTable(connection: connection) }
  var estimationTable: EstimationTable { EstimationTable(connection: connection) }
  var pinTable: PINTable { PINTable(connection: connection) }
  var eventTable: EventTable { EventTable(connection: connection) }
  var claimTable: ClaimTable { ClaimTable(connection: connection) }

  func players() throws -> [Player] { try playerTable.all() }
  func firstPlayer() throws -> Player? { try playerTable.first() }
  func player(_ id: PlayerID) throws -> Player? { try playerTable.find(id) }
  func routines() throws -> [Routine] { try routineTable.all() }
  func routine(_ id: RoutineID) throws -> Routine? { try routineTable.find(id) }
  func session(_ id: SessionID) throws -> Session? { try sessionTable.find(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try sessionTable.find(query) }
  func count(_ query: SessionQuery) throws -> Int { try sessionTable.count(query) }
  func pin() throws -> PINRecord? { try pinTable.find() }

  func isRetired(_ id: UUID) throws -> Bool {
    try connection.value(
      "SELECT EXISTS (SELECT 1 FROM retired_id WHERE id = $1)",
      ID<Never>(id)
    ) ?? false
  }

  func retiredIDs() throws -> [UUID] {
    try connection.rows("SELECT id AS \"retired_id.id\" FROM retired_id ORDER BY id") {
      row throws(StoreError) in try row.next(ID<Never>.self).uuid
    }
  }

  func backups() throws -> [String] {
    try connection.rows("SELECT path FROM backup ORDER BY seq") { row throws(StoreError) in
      try row.next()
    }
  }

  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try claimTable.holds(claim) }
  func claims() throws -> [ReminderClaim] { try claimTable.all() }

  func estimations(_ query: EstimationQuery) throws -> [Estimation] {
    try estimationTable.find(query)
  }

  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    try estimationTable.record(of: task, by: player)
  }

  func closestTrials(by player: PlayerID) throws -> [Estimation] {
    try estimationTable.closest(by: player)
  }

  func events(_ query: EventQuery) throws -> [Event] { try eventTable.find(query) }
  func span(of journal: Journal) throws -> JournalSpan { try eventTable.span(of: journal) }
}
