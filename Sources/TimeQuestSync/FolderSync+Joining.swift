import Foundation
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
  /// The player of this device.
  public let own: PlayerSummary
  /// The players of the family.
  public let players: [PlayerSummary]
}

extension FolderSync {
  /// Begins a sync through a folder in which no family has one; answers the key.
  ///
  /// `name` is what the other devices call this one; nil takes the machine's.
  public func begin(in path: String, name: String? = nil) async throws -> FamilyKey {
    try await requireAccess()
    let folder = try SyncFolder(path)
    guard try await state() == nil else {
      throw SyncError(.unavailable, "This store syncs already; sync status lists the devices.")
    }
    for directory in try folder.directories() where !folder.readableFiles(in: directory).isEmpty {
      throw SyncError(
        .unavailable,
        "A family syncs through this folder already; join it with its code, or use another folder."
      )
    }
    let key = try cipher.makeKey()
    try await write(newState(folder: path, key, name: name))
    _ = try await publish(to: folder)
    return key
  }

  /// Joins the family that syncs through a folder, and merges what it has.
  ///
  /// Nothing of this store is written before all of that is merged. If both sides have players that
  /// are no placeholders, `choice` says who the default player of this store is in the family;
  /// without it `PlayerChoiceNeeded` is thrown. A store that has joined already joins again with a
  /// new code or folder, and keeps its name and players. Throws `SyncError`: `unavailable` for a
  /// folder that holds nothing yet and for another name or family than the store has, `keyRejected`
  /// for another family's code, and for one from before a device was removed.
  public func join(
    _ path: String,
    code: String,
    name: String? = nil,
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
    let stored = try await state()
    guard try !hasNewerKey(than: key, in: folder) else {
      throw SyncError(
        .keyRejected,
        "A device was removed, so this code is out of date. Use the new code: sync status --code "
          + "prints it on the device that removed the other one."
      )
    }
    let family = try family(in: folder, key)
    if let stored {
      try await requireSameDevice(stored, name, choice)
      let known = stored.peers.keys + [stored.directory]
      guard stored.code == key.code || !family.directories.isDisjoint(with: known) else {
        throw SyncError(
          .unavailable,
          "This store syncs with another family; run sync leave first, which keeps the data."
        )
      }
      let directories = try folder.directories()
      if stored.code != key.code {
        try announceNewKey(after: stored.key(), by: stored.directory, in: folder)
      }
      try await update { state, writer in
        state.folder = path
        guard state.code != key.code else { return }
        state.peers = state.peers.filter { directories.contains($0.key) }
        state.code = key.code
        try state.beginNewKey(writer)
      }
    } else {
      let joinsAs = try await playerToJoin(family.players, choice)
      var state = try newState(folder: path, key, name: name)
      // Until everything of the family is here, nothing is written.
      state.joinsAs = joinsAs
      if choice != .new {
        state.playersBefore = try await engine.read { reader, _ in
          Set(try reader.players().map(\.id))
        }
        state.wasPlaceholder = try await engine.read { reader, _ in
          try reader.placeholders().contains { $0.id == joinsAs }
        }
      }
      try await write(state)
    }
    return try await synchronize(folder: path, progress: progress)
  }

  /// Throws where a store that has joined is to be what it is not.
  private func requireSameDevice(
    _ state: SyncState,
    _ name: String?,
    _ choice: PlayerChoice?
  ) async throws {
    if let name, name != state.name {
      throw SyncError(
        .unavailable,
        "This store has joined as \(state.name); to change the name, run sync rename."
      )
    }
    guard case .player(let id)? = choice else { return }
    let isOwn = try await engine.read { reader, _ in
      try reader.player(named: nil).id == reader.player(named: id).id
    }
    guard isOwn else {
      throw SyncError(
        .unavailable,
        "This store has joined already; to merge two players, run player merge."
      )
    }
  }

  /// Makes one of the players of one child, once everything of the family is here.
  func settlePlayers() async throws {
    guard let state = try await state(), state.joinsAs != nil, !state.isIncomplete else { return }
    let editID = engine.environment.newEditID()
    let now = engine.environment.now().wall
    try await update { state, writer in
      let chosen = state.joinsAs
      let before = state.playersBefore
      (state.joinsAs, state.playersBefore) = (nil, nil)
      guard let before else { return }
      let player = try writer.player(named: nil)
      if let chosen, try writer.player(chosen) != nil {
        let kept = try writer.player(named: chosen)
        if player.id != kept.id { try writer.merge(player, into: kept.id, at: now, by: editID) }
        try writer.setDefaultPlayer(kept.id)
      }
      try writer.settlePlaceholders(
        among: Set(writer.players().map(\.id)).subtracting(before),
        wasPlaceholder: state.wasPlaceholder == true
      )
      try writer.refoldProgress(policies: engine.policies)
      try writer.publishEverything(to: writer.players().map(\.id))
    }
  }

  private func write(_ state: SyncState) async throws {
    try await engine.write { [coder] writer, _ in try state.write(to: writer, coder) }
  }

  private func newState(folder: String, _ key: FamilyKey, name: String?) throws -> SyncState {
    SyncState(
      folder: folder,
      code: key.code,
      replicaID: ReplicaID(engine.environment.newUUID()),
      name: try NameRule.required(name ?? ProcessInfo.processInfo.hostName, path: "name"),
      directory: SyncFolder.newName()
    )
  }

  /// What a folder holds of a family.
  private struct Family {
    /// The folders with a segment that the key opens.
    var directories: Set<String> = []
    /// The players without the placeholders.
    var players: [PlayerSummary] = []
  }

  /// The family of a folder; throws where the folder holds none of its segments.
  private func family(in folder: SyncFolder, _ key: FamilyKey) throws -> Family {
    var files = 0
    var family = Family()
    var players: [PlayerID: Player] = [:]
    var deleted: Set<TombstoneID> = []
    var named: Set<PlayerID> = []
    for directory in try folder.directories() {
      for name in folder.readableFiles(in: directory) {
        files += 1
        guard let segment = try segment(name, in: directory, of: folder, key) else { continue }
        family.directories.insert(directory)
        guard segment.header.formatVersion <= SegmentHeader.currentFormat else { continue }
        try read(segment) { part in
          switch part {
          case .tombstone(let tombstone): deleted.insert(tombstone.id)
          case .player(let player):
            players[player.id] = try players[player.id]?.merged(with: player) ?? player
          case .routine(let routine):
            named.formUnion((routine.playerIDs ?? []) + [routine.ownerID].compactMap(\.self))
          case .session(let session):
            named.insert(session.playerID)
            // Players come before what refers to them.
            let isKnown = players.values.allSatisfy {
              $0.displayName != Player.firstName || named.contains($0.id)
            }
            if isKnown { throw EndOfPlayers() }
          }
        }
      }
    }
    guard files > 0 else {
      throw SyncError(
        .unavailable,
        "The folder contains no family's files yet; wait until the other device's files arrive."
      )
    }
    guard !family.directories.isEmpty else {
      throw SyncError(.keyRejected, "The code does not belong to the family in this folder.")
    }
    let targets = players.compactMapValues(\.mergedInto).resolved
    named.formUnion(named.compactMap { targets[$0] })
    family.players = players.values
      .filter {
        !deleted.contains(TombstoneID($0.id.uuid)) && targets[$0.id] ?? $0.id == $0.id
          && ($0.displayName != Player.firstName || named.contains($0.id))
      }
      .map { PlayerSummary($0) }
      .sorted { ($0.displayName, $0.playerID) < ($1.displayName, $1.playerID) }
    return family
  }

  private struct EndOfPlayers: Error {}

  private func read(_ segment: Segment, _ body: (ExportPart) throws -> Void) throws {
    do {
      try segment.forEachPart(coder, body)
    } catch is EndOfPlayers {
    } catch {
      throw SyncError(.damaged, "A part that \(segment.header.name) wrote cannot be read: \(error)")
    }
  }

  /// Whom the default player turns out to be: another one, or the same.
  private func playerToJoin(
    _ players: [PlayerSummary],
    _ choice: PlayerChoice?
  ) async throws -> PlayerID {
    let (own, isSettled) = try await engine.read { reader, _ in
      let own = try reader.player(named: nil)
      // Nobody has played here, or both sides know the player already.
      let isSettled =
        try reader.placeholders().contains { $0.id == own.id }
        || players.contains { $0.playerID == own.id }
      return (PlayerSummary(own), isSettled || players.isEmpty)
    }
    switch choice {
    case .new: return own.playerID
    case .player(let id) where players.contains { $0.playerID == id }: return id
    case nil where isSettled: return own.playerID
    case .player, nil: throw PlayerChoiceNeeded(own: own, players: players)
    }
  }
}
