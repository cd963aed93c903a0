import Foundation
import TimeQuest

/// Passes a transaction to the store in memory and records its changes.
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
  func routines() throws -> [Routine] { try writer.routines() }
  func session(_ id: SessionID) throws -> Session? { try writer.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try writer.sessions(query) }
  func pin() throws -> PINRecord? { try writer.pin() }
  func defaultPlayer() throws -> Player? { try writer.defaultPlayer() }
  func localValues() throws -> [String: String] { try writer.localValues() }

  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try writer.changes(after: cursor, limit: limit)
  }

  func claims() throws -> [ReminderClaim] { try writer.claims() }
  func events(_ query: EventQuery) throws -> [Event] { try writer.events(query) }
}
