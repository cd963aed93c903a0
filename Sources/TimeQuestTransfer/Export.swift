import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestPersistence

extension StoreReader {
  /// Gives every part to `emit` in the order of an export document: what sessions refer to, then
  /// the sessions of each player.
  ///
  /// Of one player: that player, their routines and their sessions.
  func forEachPart(of only: PlayerID?, _ emit: (ExportPart) throws -> Void) throws {
    let records = try records(of: only)
    for part in records { try emit(part) }
    for case .player(let player) in records {
      try forEachSession(of: player.id) { try emit(.session($0)) }
    }
  }

  /// What sessions refer to: tombstones, players and routines.
  func records(of only: PlayerID?) throws -> [ExportPart] {
    let players = try only.map { [try storedPlayer($0)] } ?? players()
    return try tombstones().map { .tombstone($0) } + players.map { .player($0) }
      + routines().filter { only.map($0.isMeant) ?? true }.map { .routine($0) }
  }

  /// The players that stores began with and that are nobody yet: without a name, a session, or a
  /// routine that names them.
  ///
  /// A child who plays on two devices has one on each until these meet; a merge makes them one.
  package func placeholders() throws -> [Player] {
    let unnamed = try resolvedPlayers().filter { $0.displayName == Player.firstName }
    guard !unnamed.isEmpty else { return [] }
    let routines = try resolvedRoutines()
    return try unnamed.filter { player in
      try count(SessionQuery(players: ids(of: player.id), limit: 1)) == 0
        && !routines.contains {
          $0.playerIDs?.contains(player.id) == true || $0.ownerID == player.id
        }
    }
  }

  /// How many sessions there are, of all players.
  func sessionCount() throws -> Int {
    try players().reduce(0) { try $0 + count(SessionQuery(players: [$1.id])) }
  }
}

extension Routine {
  /// Whether it is for that player, switched on or not.
  fileprivate func isMeant(for player: PlayerID) -> Bool {
    playerIDs.map { $0.contains(player) } ?? true
  }
}
