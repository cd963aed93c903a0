import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

extension StoreReader {
  /// Gives every part to `emit` in the order of an export document: what sessions refer to, then
  /// the sessions of each player.
  ///
  /// Of one player: that player, those who turned out to be the same, their routines and sessions.
  func forEachPart(of only: PlayerID?, _ emit: (ExportPart) throws -> Void) throws {
    let records = try records(of: only)
    for part in records { try emit(part) }
    for case .player(let player) in records {
      try forEachSession(of: player.id) { try emit(.session($0)) }
    }
  }

  /// What sessions refer to: tombstones, players and routines.
  func records(of only: PlayerID?) throws -> [ExportPart] {
    let ids: [PlayerID]? = try only.map { try self.ids(of: storedPlayer($0).id) }
    let players = try ids?.compactMap { try self.player($0) } ?? self.players()
    // Those that are for any of these players, switched on or not.
    let routines = try routines().filter { routine in
      guard let ids, let meant = routine.playerIDs else { return true }
      return meant.contains(where: ids.contains)
    }
    return try tombstones().map { .tombstone($0) } + players.map { .player($0) }
      + routines.map { .routine($0) }
  }

  func sessionCount() throws -> Int {
    try players().reduce(0) { try $0 + count(SessionQuery(players: [$1.id])) }
  }
}
