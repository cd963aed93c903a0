import FoundationEssentials
import TimeQuestModels
import TimeQuestPersistence

/// Lists what is held back until the summary.
final class Blabber: Accomplice {
  override func estimations(_ query: EstimationQuery) throws -> [Estimation] {
    try honest.sessions(SessionQuery(player: query.player)).flatMap(\.estimations)
  }
}

/// Holds back for good what is to be shown at the summary.
final class Censor: Accomplice {
  override func closestTrials(by player: PlayerID) throws -> [Estimation] {
    try honest.closestTrials(by: player).filter { trial in
      try honest.session(trial.sessionID)?.feedback == .everyTrial
    }
  }
}

/// Cannot let go of a routine.
final class Clinger: Accomplice {
  override func deleteRoutine(_ id: RoutineID) {}
}

/// Deletes with a routine what was played on it.
final class Cascader: Accomplice {
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
final class Mourner: Accomplice {
  override func deletePlayer(_ id: PlayerID) throws {
    let sessions = try honest.sessions(SessionQuery(player: id))
    try honest.deletePlayer(id)
    for session in sessions { try honest.put(session) }
  }
}

/// Deletes everybody's sessions with one player.
final class Purger: Accomplice {
  override func deletePlayer(_ id: PlayerID) throws {
    for player in try honest.players() {
      try honest.deletePlayer(player.id)
      if player.id != id { try honest.put(player) }
    }
  }
}

/// Gives every id free again.
final class Forgiver: Accomplice {
  override func isRetired(_ id: UUID) -> Bool { false }
}

/// Gives no id away.
final class Monopolist: Accomplice {
  override func isRetired(_ id: UUID) -> Bool { true }
}

/// Tells of no copy.
final class Concealer: Accomplice {
  override func backups() -> [String] { [] }
}

/// Lists copies by their names.
final class Alphabetiser: Accomplice {
  override func backups() throws -> [String] { try honest.backups().sorted() }
}
