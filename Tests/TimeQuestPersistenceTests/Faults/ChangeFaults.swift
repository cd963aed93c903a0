import TimeQuestModels
import TimeQuestPersistence

/// Answers the first of all players as the default one.
final class TakesFirstPlayer: FaultyTransaction {
  override func defaultPlayer() throws -> Player? { try base.players().first }
}

/// Keeps no value for itself.
final class ForgetsLocalValues: FaultyTransaction {
  override func setLocalValue(_ value: String?, named name: String) {}
}

/// Leaves the sessions out that are beyond the limit.
final class SkipsChanges: FaultyTransaction {
  override func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    var changes = try base.changes(after: cursor, limit: .max)
    changes.sessions = Array(changes.sessions.prefix(limit))
    return changes
  }
}

/// Lists open sessions among the changes.
final class ListsOpenSessions: FaultyTransaction {
  override func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    var changes = try base.changes(after: cursor, limit: limit)
    guard !changes.isEmpty else { return changes }
    for player in try base.players() {
      changes.sessions += try base.sessions(SessionQuery(players: [player.id], state: .open))
    }
    return changes
  }
}
