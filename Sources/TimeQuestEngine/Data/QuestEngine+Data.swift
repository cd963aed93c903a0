package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  /// Erases every trace of a player; answers where copies were made that still hold them.
  ///
  /// Where they were the default player, the oldest that remains is, else a new one. What an
  /// erasure left in the files because it was cut short, the next one removes, even of an unknown
  /// player.
  package func erase(_ playerID: PlayerID) async throws -> [String] {
    let newID = PlayerID(environment.newUUID())
    let zone = environment.zoneName()
    let backups: [String]? = try await write { writer, moment in
      guard try writer.player(playerID) != nil else { return nil }
      try writer.deletePlayer(playerID)
      // An import of an older document must not bring them back.
      try writer.addTombstone(playerID.uuid)
      try writer.eraseEvents(of: playerID)
      try writer.publishToParent(.player)
      for routine in try writer.routines() {
        guard let players = routine.playerIDs, players.contains(playerID) else { continue }
        try writer.forget(playerID, in: routine, among: players, at: moment.wall)
      }
      if try writer.firstPlayer() == nil {
        let preferences = self.policies.preferences
        try writer.put(
          Player.first(newID, at: moment.wall, zone: zone, preferences: preferences)
        )
        try writer.publishToParent(.player, about: newID)
      }
      return try writer.backups()
    }
    try await store.compact()
    guard let backups else { throw QuestError.notFound(.player, id: playerID.description) }
    return backups
  }

  /// Writes a consistent copy of the store to a file that is not there yet.
  ///
  /// Throws `QuestError.invalid` where something stands at the path already, and `StoreError` of
  /// kind
  /// `refused` for a kind of store that has no files.
  package func backUp(to path: String) async throws {
    do {
      try await store.backUp(to: path)
    } catch let error as StoreError
      where error.kind == .refused && storeInfo.capabilities.contains(.backup)
    {
      throw QuestError.invalid(
        path: "path",
        expected: "a file that is not there yet",
        got: error.detail
      )
    }
    try await write { writer, _ in try writer.addBackup(path) }
  }
}

extension StoreWriter {
  /// A routine that was for this player alone is deleted with them.
  fileprivate func forget(
    _ player: PlayerID,
    in routine: Routine,
    among players: [PlayerID],
    at instant: Instant
  ) throws {
    let others = players.filter { $0 != player }
    guard !others.isEmpty else { return try deleteForGood(routine) }
    var changed = routine
    changed.updatedAt = instant
    changed.playerIDs = others
    changed.revision += 1
    try put(changed)
  }
}
