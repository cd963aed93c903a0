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
  ///
  /// A placeholder is left out.
  func records(of only: PlayerID?) throws -> [ExportPart] {
    let placeholder = try placeholder()
    let players = try (only.map { [try storedPlayer($0)] } ?? players())
      .filter { $0.id != placeholder }
    return try tombstones().map { .tombstone($0) } + players.map { .player($0) }
      + routines().filter { only.map($0.isMeant) ?? true }.map { .routine($0) }
  }

  /// The default player that a new store begins with, as long as nobody has played or edited them.
  ///
  /// A merge replaces them by the players of the other copy, and no copy holds them.
  package func placeholder() throws -> PlayerID? {
    guard let player = try defaultPlayer(), player.revision == 1,
      try count(SessionQuery(players: [player.id], limit: 1)) == 0,
      try !routines().contains(where: {
        $0.playerIDs?.contains(player.id) == true || $0.ownerID == player.id
      })
    else { return nil }
    return player.id
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
