import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

/// Reads a store in the order of an export document.
enum Export {
  /// Gives every part to `emit`: players, routines, then the sessions of each player.
  ///
  /// Of one player: that player, their routines and their sessions.
  static func walk(
    _ reader: any StoreReader,
    player only: PlayerID?,
    emit: (ExportPart) throws -> Void
  ) throws {
    let players = try only.map { [try reader.player(named: $0)] } ?? reader.players()
    for player in players { try emit(.player(player)) }
    for routine in try reader.routines() where only.map(routine.isMeant) ?? true {
      try emit(.routine(routine))
    }
    for player in players { try reader.forEachSession(of: player.id) { try emit(.session($0)) } }
  }
}

extension StoreReader {
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
