import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

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
    folder.removeTemporaryFiles(in: before.directory)
    let names = try folder.files(in: before.directory)
    // Every file is in the state before it is in the folder, so the state is read after the names.
    guard let state = try await state(), state.directory == before.directory else { return }
    let key = try state.key()
    let known = Set(state.files.map(\.name)).union(state.removedFiles)
    for name in names where !known.contains(name) && name != state.pending?.name {
      guard let bytes = try folder.read(name, in: state.directory),
        let text = try cipher.open(bytes, with: key), let segment = Segment(text: text, coder),
        segment.header.replicaID == state.replicaID, segment.header.number >= state.base
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
