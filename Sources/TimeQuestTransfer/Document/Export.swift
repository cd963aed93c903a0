import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestPersistence

/// Reads a store in the order of an export document.
enum Export {
  /// Gives every part to `emit`: tombstones, players, routines, then the sessions of each player.
  ///
  /// Of one player: that player, their routines and their sessions. A placeholder is left out.
  static func walk(
    _ reader: any StoreReader,
    player only: PlayerID?,
    emit: (ExportPart) throws -> Void
  ) throws {
    let placeholder = try reader.placeholder()
    let players = try (only.map { [try reader.player(named: $0)] } ?? reader.players())
      .filter { $0.id != placeholder }
    for tombstone in try reader.tombstones() { try emit(.tombstone(tombstone)) }
    for player in players { try emit(.player(player)) }
    for routine in try reader.routines() where only.map(routine.isMeant) ?? true {
      try emit(.routine(routine))
    }
    for player in players { try reader.forEachSession(of: player.id) { try emit(.session($0)) } }
  }
}

extension StoreReader {
  /// The default player that a new store begins with, as long as nobody has played or edited them.
  ///
  /// A merge replaces them by the players of the other copy, and no copy holds them.
  package func placeholder() throws -> PlayerID? {
    guard let player = try defaultPlayer(), player.revision == 1,
      try count(SessionQuery(player: player.id, limit: 1)) == 0,
      try !routines().contains(where: { $0.playerIDs?.contains(player.id) == true })
    else { return nil }
    return player.id
  }

  /// How many sessions there are, of all players.
  func sessionCount() throws -> Int {
    try players().reduce(0) { try $0 + count(SessionQuery(player: $1.id)) }
  }
}

extension Routine {
  /// Whether it is for that player, switched on or not.
  fileprivate func isMeant(for player: PlayerID) -> Bool {
    playerIDs.map { $0.contains(player) } ?? true
  }
}
