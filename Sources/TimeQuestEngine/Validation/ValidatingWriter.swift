import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// A writer within one transaction of a `ValidatingStore`; what it writes comes from the rules.
struct ValidatingWriter: ValidatingStoreReader, StoreWriter {
  let base: any StoreWriter
  var reader: any StoreReader { base }

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

  func addBackup(_ path: String) throws { try base.addBackup(path) }
  func removeBackup(_ path: String) throws { try base.removeBackup(path) }
  func put(_ claim: ReminderClaim) throws { try base.put(claim) }
  func deleteClaims(before day: CivilDay) throws { try base.deleteClaims(before: day) }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try base.savepoint(body)
  }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws {
    try base.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) throws {
    try base.replace(journal, by: events)
  }

  func eraseEvents(of player: PlayerID) throws { try base.eraseEvents(of: player) }
}
