import Foundation
import TimeQuest

/// One change of a transaction; a line of the file is the list of changes of one transaction.
enum Change: Codable, Sendable {
  case player(Player)
  case routine(Routine)
  case session(Session)
  case pin(PINRecord)
  case deleteRoutine(RoutineID)
  case deletePlayer(PlayerID)
  case tombstone(Tombstone)
  case setDefaultPlayer(PlayerID)
  case localValue(String?, named: String)
  case claim(ReminderClaim)
  case deleteClaims(before: CivilDay)
  case append(EventContent, about: PlayerID?, to: Journal)
  case replace(Journal, by: [Event])
  case eraseEvents(of: PlayerID)

  /// Throws `StoreError` of kind `corrupt` where a record in it is not valid, as in a damaged file.
  func requireValid() throws {
    switch self {
    case .player(let player): try player.requireValid()
    case .routine(let routine): try routine.requireValid()
    case .session(let session): try session.requireValid()
    case .pin(let pin): try pin.requireValid()
    case .tombstone(let tombstone): try tombstone.requireValid()
    case .replace(_, let events): for event in events { try event.requireValid() }
    case .deleteRoutine, .deletePlayer, .setDefaultPlayer, .localValue, .claim, .deleteClaims,
      .append, .eraseEvents:
      break
    }
  }

  /// Applies the change to a store.
  func apply(to writer: any StoreWriter) throws {
    switch self {
    case .player(let player): try writer.put(player)
    case .routine(let routine): try writer.put(routine)
    case .session(let session): try writer.put(session)
    case .pin(let pin): try writer.put(pin)
    case .deleteRoutine(let id): try writer.deleteRoutine(id)
    case .deletePlayer(let id): try writer.deletePlayer(id)
    case .tombstone(let tombstone): try writer.put(tombstone)
    case .setDefaultPlayer(let id): try writer.setDefaultPlayer(id)
    case .localValue(let value, let name): try writer.setLocalValue(value, named: name)
    case .claim(let claim): try writer.put(claim)
    case .deleteClaims(let day): try writer.deleteClaims(before: day)
    case .append(let content, let player, let journal):
      try writer.append(content, about: player, to: journal)
    case .replace(let journal, let events): try writer.replace(journal, by: events)
    case .eraseEvents(let player): try writer.eraseEvents(of: player)
    }
  }
}
