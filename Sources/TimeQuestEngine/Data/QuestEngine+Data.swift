package import TimeQuestModels
package import TimeQuestPersistence

extension QuestEngine {
  /// Set while the files may still hold a player who was erased.
  static let unfinishedErasure = "unfinishedErasure"

  /// The path of the copy that was begun last, while it is not done: what a kill left of it is
  /// removed at the next start.
  static let unfinishedBackup = "unfinishedBackup"

  /// The name of the local value with the fingerprint that a copy had when it was made.
  static func fingerprint(ofBackup path: String) -> String { "backupFile.\(path)" }

  /// Removes what a kill has left beside the copy with that path, and forgets it.
  ///
  /// Nobody waits for that: where it cannot be, the next start tries again.
  func removeLeftovers(ofBackup path: String) async {
    guard TemporaryName.removeLeftovers(of: path) else { return }
    do {
      try await note { try $0.setLocalValue(nil, named: Self.unfinishedBackup) }
    } catch {
      return
    }
  }

  /// Writes what concerns copies; a store that may not be written is copied all the same.
  func note(_ body: @Sendable (any StoreWriter) throws -> Void) async throws {
    do {
      try await store.write(body)
    } catch let error as StoreError where error.kind == .readOnly {}
  }
}

extension StoreWriter {
  /// Erases one player's records; whom they were merged with is another one.
  func erase(
    _ player: PlayerID,
    on today: CivilDay,
    at instant: Instant,
    by editID: EditID
  ) throws {
    try deletePlayer(player)
    try setLocalValue(nil, named: QuestEngine.dayValue(of: player))
    // A copy of the store must not bring them back.
    try put(Tombstone(player))
    try eraseEvents(of: player)
    try publishToParent(.player)
    // A routine that was for this player alone, or that they made, is deleted with them.
    for routine in try routines()
    where routine.playerIDs == [player] || routine.ownerID == player {
      try deleteForGood(routine, on: today, at: instant, by: editID)
    }
    try forget { $0 == player }
  }

  /// Removes erased players from every routine and schedule history.
  ///
  /// That is no edit: every device does the same, once it knows of the erasure.
  package func forget(_ isErased: (PlayerID) -> Bool) throws {
    for routine in try routines() {
      let changed = routine.without(isErased)
      if changed != routine { try put(changed) }
    }
    for tombstone in try tombstones() {
      let changed = tombstone.without(isErased)
      if changed != tombstone { try put(changed) }
    }
  }

  /// Makes the oldest player the default one where there is none; `first` makes one in an empty
  /// store.
  package func requireDefaultPlayer(_ first: () -> Player) throws {
    guard try defaultPlayer() == nil else { return }
    if let oldest = try players().first { return try setDefaultPlayer(oldest.id) }
    let player = first()
    try put(player)
    try setDefaultPlayer(player.id)
    try publishToParent(.player, about: player.id)
  }
}
