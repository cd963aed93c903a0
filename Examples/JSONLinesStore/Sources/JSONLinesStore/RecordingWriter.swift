import Foundation
import TimeQuest

/// Passes a transaction on to the store in memory, and records its changes.
final class RecordingWriter: StoreWriter {
  private let writer: any StoreWriter
  private(set) var changes: [Change] = []

  init(_ writer: any StoreWriter) {
    self.writer = writer
  }

  private func perform(_ change: Change) throws {
    try change.apply(to: writer)
    changes.append(change)
  }

  func put(_ player: Player) throws { try perform(.player(player)) }
  func put(_ routine: Routine) throws { try perform(.routine(routine)) }
  func put(_ session: Session) throws { try perform(.session(session)) }
  func put(_ pin: PINRecord) throws { try perform(.pin(pin)) }
  func deleteRoutine(_ id: RoutineID) throws { try perform(.deleteRoutine(id)) }
  func deletePlayer(_ id: PlayerID) throws { try perform(.deletePlayer(id)) }
  func put(_ tombstone: Tombstone) throws { try perform(.tombstone(tombstone)) }
  func setDefaultPlayer(_ id: PlayerID) throws { try perform(.setDefaultPlayer(id)) }

  func setLocalValue(_ value: String?, named name: String) throws {
    try perform(.localValue(value, named: name))
  }

  func addBackup(_ path: String) throws { try perform(.backup(path)) }
  func removeBackup(_ path: String) throws { try perform(.backupRemoved(path)) }
  func put(_ claim: ReminderClaim) throws { try perform(.claim(claim)) }
  func deleteClaims(before day: CivilDay) throws { try perform(.deleteClaims(before: day)) }
  func eraseEvents(of player: PlayerID) throws { try perform(.eraseEvents(of: player)) }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try perform(.append(content, about: player, to: journal))
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try perform(.replace(journal, by: events))
  }

  /// Removes the changes that are rolled back.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    let count = changes.count
    do {
      return try writer.savepoint(body)
    } catch {
      changes.removeSubrange(count...)
      throw error
    }
  }

  func players() throws -> [Player] { try writer.players() }
  func player(_ id: PlayerID) throws -> Player? { try writer.player(id) }
  func routines() throws -> [Routine] { try writer.routines() }
  func routine(_ id: RoutineID) throws -> Routine? { try writer.routine(id) }
  func session(_ id: SessionID) throws -> Session? { try writer.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try writer.sessions(query) }
  func pin() throws -> PINRecord? { try writer.pin() }
  func isTombstoned(_ id: UUID) throws -> Bool { try writer.isTombstoned(id) }
  func tombstones() throws -> [Tombstone] { try writer.tombstones() }
  func defaultPlayer() throws -> Player? { try writer.defaultPlayer() }
  func localValue(named name: String) throws -> String? { try writer.localValue(named: name) }
  func latestChange() throws -> ChangeCursor { try writer.latestChange() }
  func localValueNames() throws -> [String] { try writer.localValueNames() }

  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try writer.changes(after: cursor, limit: limit)
  }

  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try writer.isClaimed(claim) }
  func claims() throws -> [ReminderClaim] { try writer.claims() }
  func backups() throws -> [String] { try writer.backups() }
  func events(_ query: EventQuery) throws -> [Event] { try writer.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try writer.span(of: journal) }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    try writer.trials(query)
  }
}
