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
    let editID = environment.newEditID()
    let backups: [String]? = try await writeRecords { writer, moment in
      guard try writer.player(playerID) != nil else { return nil }
      let today = try writer.today(at: moment.wall)
      for id in try writer.mergedPlayers().all(of: playerID) {
        try writer.erase(id, on: today, at: moment.wall, by: editID)
      }
      try writer.setLocalValue("", named: Self.unfinishedErasure)
      try writer.requireDefaultPlayer {
        Player.first(newID, at: moment.wall, zone: zone, preferences: self.policies.preferences)
      }
      return try writer.backups()
    }
    try await store.compact()
    try await note { try $0.setLocalValue(nil, named: Self.unfinishedErasure) }
    guard let backups else { throw QuestError.notFound(.player, id: playerID.description) }
    return backups
  }

  /// Set while the files may still hold a player who was erased.
  static let unfinishedErasure = "unfinishedErasure"

  /// Writes a consistent copy of the store to a file that is not there yet.
  ///
  /// Throws `QuestError.invalid` where something stands at the path already, and `StoreError` of
  /// kind
  /// `refused` for a kind of store that has no files.
  package func backUp(to path: String) async throws {
    // A damaged store is copied without the rest of a start.
    if let other = try await store.read({ try $0.localValue(named: Self.unfinishedBackup) }) {
      await removeLeftovers(ofBackup: other)
    }
    try await note { try $0.setLocalValue(path, named: Self.unfinishedBackup) }
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
    try await note { writer in
      try writer.addBackup(path)
      try writer.setLocalValue(nil, named: Self.unfinishedBackup)
    }
  }

  /// The copies that are known, the oldest first.
  package func backups() async throws -> [String] {
    try await store.read { try $0.backups() }
  }

  /// Takes a copy off the list, once its file is gone.
  package func forgetBackup(at path: String) async throws {
    try await note { try $0.removeBackup(path) }
  }

  /// The path of the copy that was begun last, while it is not done: what a kill left of it is
  /// removed at the next start.
  static let unfinishedBackup = "unfinishedBackup"

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
  private func note(_ body: @Sendable (any StoreWriter) throws -> Void) async throws {
    do {
      try await store.write(body)
    } catch let error as StoreError where error.kind == .readOnly {}
  }
}

extension StoreWriter {
  /// Erases one player's records; whom they were merged with is another one.
  fileprivate func erase(
    _ player: PlayerID,
    on today: CivilDay,
    at instant: Instant,
    by editID: EditID
  ) throws {
    try deletePlayer(player)
    try put(PendingCelebrations(), of: player)
    try setLocalValue(nil, named: QuestEngine.dayValue(of: player))
    // A copy of the store must not bring them back.
    try put(Tombstone(player))
    try eraseEvents(of: player)
    try publishToParent(.player)
    // A routine that was for this player alone is deleted with them.
    for routine in try routines() where routine.playerIDs == [player] {
      try deleteForGood(routine, on: today, at: instant, by: editID)
    }
    try forget(player)
  }

  /// Removes an erased player from every routine and schedule history.
  ///
  /// That is no edit: every device does the same, once it knows of the erasure.
  package func forget(_ player: PlayerID) throws {
    for routine in try routines() {
      let changed = routine.without { $0 == player }
      if changed != routine { try put(changed) }
    }
    for tombstone in try tombstones() {
      let changed = tombstone.without { $0 == player }
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
