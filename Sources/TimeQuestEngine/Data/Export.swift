package import TimeQuestModels
package import TimeQuestPersistence

/// Walks a store in the order of an export.
package enum Export {
  /// State every part to `emit`; of one player only what is hers.
  package static func walk(
    _ reader: any StoreReader,
    player only: PlayerID?,
    emit: (ExportPart) throws -> Void
  ) throws {
    try emit(.format(ExportDocument.currentFormat))
    let players = try only.map { [try reader.player(named: $0)] } ?? reader.players()
    for player in players { try emit(.player(player)) }
    for routine in try reader.routines() where only.map(routine.isMeant) ?? true {
      try emit(.routine(routine))
    }
    for player in players { try reader.forEachSession(of: player.id) { try emit(.session($0)) } }
  }
}

extension Routine {
  /// Whether it is for that player, switched on or not.
  fileprivate func isMeant(for player: PlayerID) -> Bool {
    playerIDs.map { $0.contains(player) } ?? true
  }
}
