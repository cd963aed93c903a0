public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

/// Whom a device's own player is to be, in a family that has players already.
public enum PlayerChoice: Hashable, Sendable {
  /// Somebody else than the family's players.
  case new
  /// That player of the family: both are one child.
  case player(PlayerID)
}

/// A join that has to know whom this device's player is to be.
public struct PlayerChoiceNeeded: Error, Sendable {
  /// The players of the family.
  public let players: [PlayerSummary]
}

extension FolderSync {
  /// Begins a sync through a folder in which no family has one; answers the key.
  ///
  /// `name` is what the other devices call this one.
  public func begin(in path: String, name: String) async throws -> FamilyKey {
    try await requireAccess()
    let folder = try SyncFolder(path)
    guard try await state() == nil else {
      throw SyncError(.unavailable, "This store syncs already; sync status says with whom.")
    }
    for directory in try folder.directories() where try !folder.files(in: directory).isEmpty {
      throw SyncError(
        .unavailable,
        "A family syncs through this folder already; join it with its code, or take another folder."
      )
    }
    let key = try cipher.makeKey()
    try await write(newState(folder: path, key, name: name))
    _ = try await publish(to: folder)
    return key
  }

  /// Joins the family that syncs through a folder, and merges what it has.
  ///
  /// Nothing of this store is written before all of that is merged. Where both sides have players,
  /// `choice` says whom the default player of this store is to be; without one
  /// `PlayerChoiceNeeded` is thrown. Throws `SyncError`: `unavailable` for a folder that holds
  /// nothing yet, `keyRejected` for another family's code.
  public func join(
    _ path: String,
    code: String,
    name: String,
    choice: PlayerChoice? = nil,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> SyncResult {
    try await requireAccess()
    let folder = try SyncFolder(path)
    let key: FamilyKey
    do {
      key = try FamilyKey(code: code)
    } catch {
      throw SyncError(.keyRejected, "\(error.description)")
    }
    let players = try await players(in: folder, key)
    let stored = try await state()
    let joinsAs = try await playerToJoin(players, choice, isMember: stored != nil)
    if var state = stored {
      // The family has a new key: what was read with the old one is written anew.
      state.code = key.code
      state.folder = path
      state.peers = [:]
      state.beginRebuild()
      try await write(state)
    } else {
      var state = newState(folder: path, key, name: name)
      state.joinsAs = joinsAs
      try await write(state)
      try await update { state, writer in
        // Until everything of the family is here, nothing is written.
        if state.joinsAs == nil { state.joinsAs = try writer.defaultPlayer()?.id }
      }
    }
    return try await synchronize(folder: path, progress: progress)
  }

  /// Merges this device's default player into the one that was chosen, once that one is here.
  func joinPlayers() async throws {
    guard let state = try await state(), let chosen = state.joinsAs else { return }
    let editID = engine.environment.newEditID()
    let now = engine.environment.now().wall
    try await update { state, writer in
      state.joinsAs = nil
      guard var player = try writer.defaultPlayer(), player.id != chosen,
        try writer.player(chosen) != nil
      else { return }
      player.mergedInto = chosen
      player.revision = Player.revision(after: player.revision)
      player.updatedAt = now
      player.editID = editID
      try writer.put(player)
      // Both have played as one from now on.
      for player in try writer.players() {
        try writer.refoldProgress(of: player, policies: engine.policies)
      }
    }
  }

  private func write(_ state: SyncState) async throws {
    try await engine.write { [coder] writer, _ in try state.write(to: writer, coder) }
  }

  private func newState(folder: String, _ key: FamilyKey, name: String) -> SyncState {
    SyncState(
      folder: folder,
      code: key.code,
      replicaID: ReplicaID(engine.environment.newUUID()),
      name: name,
      directory: SyncFolder.newName()
    )
  }

  /// The players of the family; throws where the folder holds none of its segments.
  private func players(in folder: SyncFolder, _ key: FamilyKey) async throws -> [PlayerSummary] {
    var files = 0
    var opened = 0
    var players: [PlayerID: Player] = [:]
    var deleted: Set<TombstoneID> = []
    for directory in try folder.directories() {
      for name in try folder.files(in: directory) {
        files += 1
        guard let segment = try segment(name, in: directory, of: folder, key) else { continue }
        opened += 1
        guard segment.header.formatVersion <= SegmentHeader.currentFormat else { continue }
        try readPlayers(segment) { part in
          switch part {
          case .tombstone(let tombstone): deleted.insert(tombstone.id)
          case .player(let player):
            players[player.id] = try players[player.id]?.merged(with: player) ?? player
          // Players come before what refers to them.
          case .routine, .session: throw EndOfPlayers()
          }
        }
      }
    }
    guard files > 0 else {
      throw SyncError(
        .unavailable,
        "The folder holds nothing of a family yet; wait until the other device's files are here."
      )
    }
    guard opened > 0 else {
      throw SyncError(.keyRejected, "The code is not that of the family in this folder.")
    }
    let targets = players.compactMapValues(\.mergedInto).resolved
    return players.values
      .filter { !deleted.contains(TombstoneID($0.id.uuid)) && targets[$0.id] ?? $0.id == $0.id }
      .map { PlayerSummary($0) }
      .sorted { ($0.displayName, $0.playerID) < ($1.displayName, $1.playerID) }
  }

  private struct EndOfPlayers: Error {}

  private func readPlayers(_ segment: Segment, _ body: (ExportPart) throws -> Void) throws {
    do {
      try segment.forEachPart(coder, body)
    } catch is EndOfPlayers {
    } catch {
      throw SyncError(.damaged, "A part that \(segment.header.name) wrote cannot be read: \(error)")
    }
  }

  private func playerToJoin(
    _ players: [PlayerSummary],
    _ choice: PlayerChoice?,
    isMember: Bool
  ) async throws -> PlayerID? {
    let isSettled = try await engine.read { reader, _ in
      let own = try reader.defaultPlayer()?.id
      // Nobody has played here, or both sides know the player already.
      return try own == reader.placeholder() || players.contains { $0.playerID == own }
    }
    guard !isMember, !isSettled, !players.isEmpty else { return nil }
    switch choice {
    case .new: return nil
    case .player(let id):
      guard players.contains(where: { $0.playerID == id }) else {
        throw PlayerChoiceNeeded(players: players)
      }
      return id
    case nil: throw PlayerChoiceNeeded(players: players)
    }
  }
}

extension FolderSync {
  /// Removes a device from the family: a new key, which the other devices join again with.
  ///
  /// What the removed device has already stays there. Answers the new key.
  public func remove(_ replica: ReplicaID, folder path: String? = nil) async throws -> FamilyKey {
    try await requireAccess()
    guard let state = try await state() else { throw Self.notJoined }
    guard replica != state.replicaID else {
      throw SyncError(.unavailable, "This is the device itself; remove it on another one.")
    }
    let directories = state.peers.filter { $0.value.id == replica }.map(\.key)
    guard !directories.isEmpty else {
      throw SyncError(.unavailable, "No device of the family has this id; sync status lists them.")
    }
    let folder = try SyncFolder(path ?? state.folder)
    let key = try cipher.makeKey()
    try await update { state, writer in
      state.code = key.code
      for directory in directories { state.peers[directory] = nil }
      // The others' files are read again once they are written with the new key.
      for directory in state.peers.keys {
        state.peers[directory]?.segments = [:]
        state.peers[directory]?.reason = "It has to join again with the new code."
      }
      if let pending = state.pending {
        state.removedFiles.append(pending.name)
        state.pending = nil
        try SyncState.setPendingBytes(nil, in: writer)
      }
      state.beginRebuild()
    }
    for directory in directories { folder.removeDirectory(directory) }
    _ = try await publish(to: folder)
    return key
  }

  /// Takes a new id where another store has written under the id of this one.
  ///
  /// That happens where a store's file was copied, or an older one was put back.
  func requireOwnFolder(_ folder: SyncFolder) async throws {
    guard let before = try await state() else { return }
    let names = try folder.files(in: before.directory)
    // Every file is in the state before it is in the folder, so the state is read after the names.
    guard let state = try await state(), state.directory == before.directory else { return }
    let key = try state.key()
    let known = Set(state.files.map(\.name)).union(state.removedFiles)
    for name in names where !known.contains(name) && name != state.pending?.name {
      guard let segment = try segment(name, in: state.directory, of: folder, key),
        segment.header.replicaID == state.replicaID, segment.header.number >= state.base,
        // The carrier may give a file of this device another name.
        !(state.files + [state.pending].compactMap(\.self)).contains(where: {
          $0.hash == segment.hash
        })
      else { continue }
      let id = ReplicaID(engine.environment.newUUID())
      let old = state.directory
      try await update { state, writer in
        guard state.directory == old else { return }
        state.becomeNewReplica(id, directory: SyncFolder.newName())
        try SyncState.setPendingBytes(nil, in: writer)
      }
      return
    }
    for name in names where state.removedFiles.contains(name) {
      folder.remove(name, in: state.directory)
    }
  }
}
