import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Passes every call on to the transaction of a correct store; a fault overrides what it breaks.
class FaultyTransaction: StoreWriter {
  let base: any StoreWriter

  init(_ base: any StoreWriter) {
    self.base = base
  }

  func players() throws -> [Player] { try base.players() }
  func player(_ id: PlayerID) throws -> Player? { try base.player(id) }
  func routines() throws -> [Routine] { try base.routines() }
  func routineSummaries() throws -> [RoutineSummary] { try base.routineSummaries() }
  func latestRoutine(before end: Instant) throws -> Instant? {
    try base.latestRoutine(before: end)
  }
  func routine(_ id: RoutineID) throws -> Routine? { try base.routine(id) }
  func session(_ id: SessionID) throws -> Session? { try base.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try base.sessions(query) }
  func count(_ query: SessionQuery) throws -> Int { try base.count(query) }
  func countTrials(by players: [PlayerID], countedOnly: Bool, limit: Int) throws -> Int {
    try base.countTrials(by: players, countedOnly: countedOnly, limit: limit)
  }
  func finds(by players: [PlayerID]) throws -> PlayerFinds { try base.finds(by: players) }
  func defaultPlayer() throws -> Player? { try base.defaultPlayer() }
  func pin() throws -> PINRecord? { try base.pin() }
  func isTombstoned(_ id: UUID) throws -> Bool { try base.isTombstoned(id) }
  func tombstones() throws -> [Tombstone] { try base.tombstones() }
  func localValue(named name: String) throws -> String? { try base.localValue(named: name) }
  func latestChange() throws -> ChangeCursor { try base.latestChange() }
  func storeTime() throws -> Instant? { try base.storeTime() }
  func playerLinks() throws -> [PlayerID: PlayerID] { try base.playerLinks() }
  func localValues() throws -> [String: String] { try base.localValues() }
  func playedDays(of players: [PlayerID]) throws -> [PlayedDay] { try base.playedDays(of: players) }

  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try base.changes(after: cursor, limit: limit)
  }

  func claims() throws -> [ReminderClaim] { try base.claims() }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    try base.trials(query)
  }

  func taskRecord(of task: TaskID, by players: [PlayerID]) throws -> TaskRecord {
    try base.taskRecord(of: task, by: players)
  }

  func usualTime(of task: TaskID, by players: [PlayerID]) throws -> UsualTime? {
    try base.usualTime(of: task, by: players)
  }

  func closestTrials(by players: [PlayerID]) throws -> [Trial] {
    try base.closestTrials(by: players)
  }

  func countSpotOn(
    by players: [PlayerID],
    lasting actual: ClosedRange<Seconds>,
    limit: Int
  ) throws -> Int {
    try base.countSpotOn(by: players, lasting: actual, limit: limit)
  }

  func put(_ player: Player) throws { try base.put(player) }
  func put(_ routine: Routine) throws { try base.put(routine) }
  func put(_ session: Session) throws { try base.put(session) }
  func put(_ pin: PINRecord) throws { try base.put(pin) }
  func deleteRoutine(_ id: RoutineID) throws { try base.deleteRoutine(id) }
  func deletePlayer(_ id: PlayerID) throws { try base.deletePlayer(id) }
  func put(_ tombstone: Tombstone) throws { try base.put(tombstone) }
  func setDefaultPlayer(_ id: PlayerID) throws { try base.setDefaultPlayer(id) }

  func setLocalValue(_ value: String?, named name: String) throws {
    try base.setLocalValue(value, named: name)
  }

  func put(_ claim: ReminderClaim) throws { try base.put(claim) }
  func deleteClaims(before day: CivilDay) throws { try base.deleteClaims(before: day) }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try base.savepoint(body)
  }

  func events(_ query: EventQuery) throws -> [Event] { try base.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try base.span(of: journal) }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try base.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try base.replace(journal, by: events)
  }

  func eraseEvents(of player: PlayerID) throws { try base.eraseEvents(of: player) }
}
