package import TimeQuestEngine
package import TimeQuestModels
import TimeQuestPersistence

/// What tests ask of an engine that no session answers.
extension QuestEngine {
  /// The session of the store's owner, by which tests set a game up.
  package var owner: ParentSession { administratorSession() }

  /// The players as they are stored.
  package func playerRecords() async throws -> [Player] {
    try await read { reader, _ in try reader.players() }
  }

  /// The player as stored; the default player for nil.
  package func playerRecord(_ id: PlayerID? = nil) async throws -> Player {
    try await read { reader, _ in try reader.player(named: id) }
  }

  /// The routines as they are stored.
  package func routineRecords() async throws -> [Routine] {
    try await read { reader, _ in try reader.routines() }
  }

  /// The routine as stored; throws `QuestError.notFound` without one.
  package func routineRecord(_ id: RoutineID) async throws -> Routine {
    try await read { reader, _ in
      guard let routine = try reader.routine(id) else {
        throw QuestError.notFound(.routine, id: id.description)
      }
      return routine
    }
  }
}
