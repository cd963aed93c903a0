import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Passes on what every store must answer by itself, and derives the rest by the defaults.
struct PlainReader: StoreReader {
  private let reader: any StoreReader

  init(_ reader: any StoreReader) {
    self.reader = reader
  }

  func players() throws -> [Player] { try reader.players() }
  func player(_ id: PlayerID) throws -> Player? { try reader.player(id) }
  func routines() throws -> [Routine] { try reader.routines() }
  func routine(_ id: RoutineID) throws -> Routine? { try reader.routine(id) }
  func session(_ id: SessionID) throws -> Session? { try reader.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try reader.sessions(query) }
  func pin() throws -> PINRecord? { try reader.pin() }
  func isTombstoned(_ id: UUID) throws -> Bool { try reader.isTombstoned(id) }
  func tombstones() throws -> [Tombstone] { try reader.tombstones() }
  func defaultPlayer() throws -> Player? { try reader.defaultPlayer() }
  func localValue(named name: String) throws -> String? { try reader.localValue(named: name) }
  func latestChange() throws -> ChangeCursor { try reader.latestChange() }
  func localValueNames() throws -> [String] { try reader.localValueNames() }
  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try reader.changes(after: cursor, limit: limit)
  }
  func backups() throws -> [String] { try reader.backups() }
  func claims() throws -> [ReminderClaim] { try reader.claims() }
  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try reader.isClaimed(claim) }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    try reader.trials(query)
  }
  func events(_ query: EventQuery) throws -> [Event] { try reader.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try reader.span(of: journal) }
}
