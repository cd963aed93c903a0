import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Lists trials that are held back until the summary.
final class ListsHeldTrials: FaultyTransaction {
  override func trials(_ query: TrialQuery) throws -> [Trial] {
    try base.sessions(SessionQuery(players: query.players)).flatMap(\.trials)
  }
}

/// Holds trials back for good that are due at the summary.
final class HidesSummaryTrials: FaultyTransaction {
  override func closestTrials(by players: [PlayerID]) throws -> [Trial] {
    try base.closestTrials(by: players).filter { trial in
      try base.session(trial.sessionID)?.feedback == .everyTrial
    }
  }
}

/// Does not delete routines.
final class KeepsDeletedRoutines: FaultyTransaction {
  override func deleteRoutine(_ id: RoutineID) {}
}

/// Deletes the sessions of a routine with the routine.
final class DeletesSessionsOfRoutines: FaultyTransaction {
  override func deleteRoutine(_ id: RoutineID) throws {
    try base.deleteRoutine(id)
    for player in try base.players() {
      let sessions = try base.sessions(SessionQuery(players: [player.id]))
      try base.deletePlayer(player.id)
      try base.put(player)
      for session in sessions where session.routineID != id { try base.put(session) }
    }
  }
}

/// Keeps the sessions of a deleted player.
final class KeepsSessionsOfPlayers: FaultyTransaction {
  override func deletePlayer(_ id: PlayerID) throws {
    let sessions = try base.sessions(SessionQuery(players: [id]))
    try base.deletePlayer(id)
    for session in sessions { try base.put(session) }
  }
}

/// Deletes the sessions of every player with one player.
final class DeletesEverySession: FaultyTransaction {
  override func deletePlayer(_ id: PlayerID) throws {
    for player in try base.players() {
      try base.deletePlayer(player.id)
      if player.id != id { try base.put(player) }
    }
  }
}

/// Says of no id that it is a tombstone.
final class ForgetsTombstones: FaultyTransaction {
  override func isTombstoned(_ id: UUID) -> Bool { false }
}

/// Says of every id that it is a tombstone.
final class InventsTombstones: FaultyTransaction {
  override func isTombstoned(_ id: UUID) -> Bool { true }
}

/// Lists no local values, and so no backups.
final class ListsNoLocalValues: FaultyTransaction {
  override func localValues() -> [String: String] { [:] }
}

/// Keeps local values that were deleted, and so the backups.
final class KeepsLocalValues: FaultyTransaction {
  override func setLocalValue(_ value: String?, named name: String) throws {
    if let value { try base.setLocalValue(value, named: name) }
  }
}
