import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Writes what the game makes of what a `ResolvingReader` reads.
final class ResolvingWriter: ResolvingReader, StoreWriter {
  private let writer: any StoreWriter

  init(_ writer: any StoreWriter) {
    self.writer = writer
    super.init(writer)
  }

  func put(_ player: Player) throws {
    forgetLinks()
    try writer.put(player)
  }

  func deletePlayer(_ id: PlayerID) throws {
    forgetLinks()
    try writer.deletePlayer(id)
  }

  func put(_ routine: Routine) throws { try writer.put(routine) }
  func put(_ session: Session) throws { try writer.put(session) }
  func put(_ pin: PINRecord) throws { try writer.put(pin) }
  func put(_ tombstone: Tombstone) throws { try writer.put(tombstone) }
  func put(_ claim: ReminderClaim) throws { try writer.put(claim) }
  func setDefaultPlayer(_ id: PlayerID) throws { try writer.setDefaultPlayer(id) }
  func deleteRoutine(_ id: RoutineID) throws { try writer.deleteRoutine(id) }
  func deleteClaims(before day: CivilDay) throws { try writer.deleteClaims(before: day) }

  func setLocalValue(_ value: String?, named name: String) throws {
    try writer.setLocalValue(value, named: name)
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    defer { forgetLinks() }
    return try writer.savepoint(body)
  }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try writer.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try writer.replace(journal, by: events)
  }

  func eraseEvents(of player: PlayerID) throws { try writer.eraseEvents(of: player) }
}
