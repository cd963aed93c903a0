import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Passes every call on to an honest store's step; a faulty store overrides what it breaks.
class FaultyTransaction: StoreWriter {
  let honest: any StoreWriter

  init(_ honest: any StoreWriter) {
    self.honest = honest
  }

  func players() throws -> [Player] { try honest.players() }
  func player(_ id: PlayerID) throws -> Player? { try honest.player(id) }
  func routines() throws -> [Routine] { try honest.routines() }
  func routine(_ id: RoutineID) throws -> Routine? { try honest.routine(id) }
  func session(_ id: SessionID) throws -> Session? { try honest.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try honest.sessions(query) }
  func count(_ query: SessionQuery) throws -> Int { try honest.count(query) }
  func firstPlayer() throws -> Player? { try honest.firstPlayer() }
  func pin() throws -> PINRecord? { try honest.pin() }
  func isTombstoned(_ id: UUID) throws -> Bool { try honest.isTombstoned(id) }
  func tombstones() throws -> [UUID] { try honest.tombstones() }
  func backups() throws -> [String] { try honest.backups() }
  func claims() throws -> [ReminderClaim] { try honest.claims() }
  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try honest.isClaimed(claim) }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    try honest.trials(query)
  }

  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    try honest.taskRecord(of: task, by: player)
  }

  func closestTrials(by player: PlayerID) throws -> [Trial] {
    try honest.closestTrials(by: player)
  }

  func put(_ player: Player) throws { try honest.put(player) }
  func put(_ routine: Routine) throws { try honest.put(routine) }
  func put(_ session: Session) throws { try honest.put(session) }
  func put(_ pin: PINRecord) throws { try honest.put(pin) }
  func deleteRoutine(_ id: RoutineID) throws { try honest.deleteRoutine(id) }
  func deletePlayer(_ id: PlayerID) throws { try honest.deletePlayer(id) }
  func addTombstone(_ id: UUID) throws { try honest.addTombstone(id) }
  func addBackup(_ path: String) throws { try honest.addBackup(path) }

  func put(_ claim: ReminderClaim) throws { try honest.put(claim) }
  func deleteClaims(before day: CivilDay) throws { try honest.deleteClaims(before: day) }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try honest.savepoint(body)
  }

  func events(_ query: EventQuery) throws -> [Event] { try honest.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try honest.span(of: journal) }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try honest.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try honest.replace(journal, by: events)
  }

  func eraseEvents(of player: PlayerID) throws { try honest.eraseEvents(of: player) }
}
