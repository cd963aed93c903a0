import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Lists what is held back until the summary.
final class Blabber: FaultyTransaction {
  override func trials(_ query: TrialQuery) throws -> [Trial] {
    try honest.sessions(SessionQuery(player: query.player)).flatMap(\.trials)
  }
}

/// Holds back for good what is to be shown at the summary.
final class Censor: FaultyTransaction {
  override func closestTrials(by player: PlayerID) throws -> [Trial] {
    try honest.closestTrials(by: player).filter { trial in
      try honest.session(trial.sessionID)?.feedback == .everyTrial
    }
  }
}

/// Cannot let go of a routine.
final class Clinger: FaultyTransaction {
  override func deleteRoutine(_ id: RoutineID) {}
}

/// Deletes with a routine what was played on it.
final class Cascader: FaultyTransaction {
  override func deleteRoutine(_ id: RoutineID) throws {
    try honest.deleteRoutine(id)
    for player in try honest.players() {
      let sessions = try honest.sessions(SessionQuery(player: player.id))
      try honest.deletePlayer(player.id)
      try honest.put(player)
      for session in sessions where session.routineID != id { try honest.put(session) }
    }
  }
}

/// Keeps the sessions of a player who is gone.
final class Mourner: FaultyTransaction {
  override func deletePlayer(_ id: PlayerID) throws {
    let sessions = try honest.sessions(SessionQuery(player: id))
    try honest.deletePlayer(id)
    for session in sessions { try honest.put(session) }
  }
}

/// Deletes everybody's sessions with one player.
final class Purger: FaultyTransaction {
  override func deletePlayer(_ id: PlayerID) throws {
    for player in try honest.players() {
      try honest.deletePlayer(player.id)
      if player.id != id { try honest.put(player) }
    }
  }
}

/// Gives every id free again.
final class Forgiver: FaultyTransaction {
  override func isTombstoned(_ id: UUID) -> Bool { false }
}

/// Gives no id away.
final class Monopolist: FaultyTransaction {
  override func isTombstoned(_ id: UUID) -> Bool { true }
}

/// Tells of no copy.
final class Concealer: FaultyTransaction {
  override func backups() -> [String] { [] }
}

/// Lists copies by their names.
final class Alphabetiser: FaultyTransaction {
  override func backups() throws -> [String] { try honest.backups().sorted() }
}
