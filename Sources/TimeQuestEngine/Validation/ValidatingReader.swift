import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Validates every value that a store answers, so that nothing which a damaged disk or another
/// program has written reaches the rules.
///
/// Throws `StoreError.Kind.corrupt` with what is damaged and where.
protocol ValidatingStoreReader: StoreReader {
  var reader: any StoreReader { get }
}

/// A reader within one transaction of a `ValidatingStore`.
struct ValidatingReader: ValidatingStoreReader {
  let reader: any StoreReader
}

extension ValidatingStoreReader {
  func players() throws -> [Player] { try reader.players().map { try $0.validated() } }
  func player(_ id: PlayerID) throws -> Player? { try reader.player(id)?.validated() }
  func defaultPlayer() throws -> Player? { try reader.defaultPlayer()?.validated() }
  func routines() throws -> [Routine] { try reader.routines().map { try $0.validated() } }
  func routine(_ id: RoutineID) throws -> Routine? { try reader.routine(id)?.validated() }
  /// Nothing in a summary is computed with; the routine itself is validated where it is read.
  func routineSummaries() throws -> [RoutineSummary] { try reader.routineSummaries() }
  func session(_ id: SessionID) throws -> Session? { try reader.session(id)?.validated() }

  func sessions(_ query: SessionQuery) throws -> [Session] {
    try reader.sessions(query).map { try $0.validated() }
  }

  func count(_ query: SessionQuery) throws -> Int { try reader.count(query) }

  func countTrials(by player: PlayerID) throws -> Int { try reader.countTrials(by: player) }

  func discoveries(by player: PlayerID) throws -> [Discovery: CivilDay] {
    try reader.discoveries(by: player)
  }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    try reader.trials(query).map { try $0.validated() }
  }

  func closestTrials(by player: PlayerID) throws -> [Trial] {
    try reader.closestTrials(by: player).map { try $0.validated() }
  }

  func holdsSpotOn(
    by player: PlayerID,
    lasting actual: ClosedRange<Seconds>
  ) throws -> Bool {
    try reader.holdsSpotOn(by: player, lasting: actual)
  }

  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    try reader.taskRecord(of: task, by: player)
  }

  func pin() throws -> PINRecord? { try reader.pin()?.validated() }
  func isTombstoned(_ id: UUID) throws -> Bool { try reader.isTombstoned(id) }
  func tombstones() throws -> [Tombstone] { try reader.tombstones().map { try $0.validated() } }
  func localValue(named name: String) throws -> String? { try reader.localValue(named: name) }
  func latestChange() throws -> ChangeCursor { try reader.latestChange() }
  func storeTime() throws -> Instant? { try reader.storeTime() }
  func playerLinks() throws -> [PlayerID: PlayerID] { try reader.playerLinks() }
  func localValueNames() throws -> [String] { try reader.localValueNames() }

  func playedDays(of player: PlayerID) throws -> [PlayedDay] {
    try reader.playedDays(of: player).map { try $0.validated(of: player) }
  }

  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    let changes = try reader.changes(after: cursor, limit: limit)
    return StoreChanges(
      tombstones: try changes.tombstones.map { try $0.validated() },
      players: try changes.players.map { try $0.validated() },
      routines: try changes.routines.map { try $0.validated() },
      sessions: try changes.sessions.map { try $0.validated() },
      next: changes.next
    )
  }

  func backups() throws -> [String] { try reader.backups() }
  func forEachCountedTrial(
    by player: PlayerID,
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws {
    try reader.forEachCountedTrial(by: player, of: task, since: day, body)
  }

  func isTask(_ id: TaskID) throws -> Bool { try reader.isTask(id) }

  func freeCreation(from instant: Instant) throws -> Instant {
    try reader.freeCreation(from: instant)
  }

  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try reader.isClaimed(claim) }
  func claims() throws -> [ReminderClaim] { try reader.claims() }

  func events(_ query: EventQuery) throws -> [Event] {
    try reader.events(query).map { try $0.validated() }
  }

  func span(of journal: Journal) throws -> JournalSpan {
    try reader.span(of: journal).validated()
  }
}
