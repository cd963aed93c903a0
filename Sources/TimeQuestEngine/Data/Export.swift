package import TimeQuestModels
package import TimeQuestPersistence

/// Walks a store in the order of an export.
package enum Export {
  /// Sessions that are in memory at a time.
  private static let pageSize = 200

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
    for player in players { try walkSessions(of: player.id, reader) { try emit(.session($0)) } }
  }

  /// A player's sessions in the order in which they were made, a page at a time.
  static func walkSessions(
    of player: PlayerID,
    _ reader: any StoreReader,
    emit: (Session) throws -> Void
  ) throws {
    var query = SessionQuery(player: player, limit: pageSize)
    while true {
      let page = try reader.sessions(query)
      for session in page { try emit(session) }
      guard page.count == pageSize else { return }
      query.after = page.last?.id
    }
  }
}

extension Routine {
  /// Whether it is for that player, switched on or not.
  fileprivate func isMeant(for player: PlayerID) -> Bool {
    playerIDs.map { $0.contains(player) } ?? true
  }
}
