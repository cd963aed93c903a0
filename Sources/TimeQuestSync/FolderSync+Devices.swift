import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence

extension FolderSync {
  /// Removes a device from the family: a new key, which the other devices join again with.
  ///
  /// The data that the removed device already has stays there. Answers the new key.
  public func remove(_ replica: ReplicaID, folder path: String? = nil) async throws -> FamilyKey {
    try await requireAccess()
    guard let state = try await state() else { throw Self.notJoined }
    guard replica != state.replicaID else {
      throw SyncError(.unavailable, "This is the device itself; remove it on another one.")
    }
    // What has come of the device is read by the key that it was written under.
    _ = try await synchronize(folder: path)
    let directories =
      try await self.state()?.peers.filter { $0.value.id == replica }.map(\.key) ?? []
    guard !directories.isEmpty else {
      throw SyncError(.unavailable, "No device of the family has this id; sync status lists them.")
    }
    let folder = try SyncFolder(path ?? state.folder)
    let key = try cipher.makeKey()
    // A key that was told to the others is one that this store has, even after a kill.
    try await update { state, _ in
      state.nextCode = key.code
      state.removedDirectories = (state.removedDirectories ?? []).union(directories)
    }
    try await takeNextKey(in: folder)
    _ = try await publish(to: folder)
    return key
  }

  /// Goes over to the family's next key, where a removal made one: first all others are told.
  func takeNextKey(in folder: SyncFolder) async throws {
    guard let state = try await state(), let code = state.nextCode else { return }
    let directories = state.removedDirectories ?? []
    try announceNewKey(after: state.key(), by: state.directory, in: folder)
    try await update { state, writer in
      guard state.nextCode == code else { return }
      state.code = code
      try state.beginNewKey(writer)
      for directory in directories { state.peers[directory] = nil }
    }
    for directory in directories { folder.removeDirectory(directory) }
  }

  /// Tells under the old key that there is a new one.
  ///
  /// Every device does so as it leaves a key, since any of them may be removed with its files.
  func announceNewKey(
    after key: FamilyKey,
    by directory: String,
    in folder: SyncFolder
  ) throws {
    try folder.write(
      cipher.seal(Self.newKeyText, with: key),
      to: SyncFolder.newName() + SyncFolder.newKey,
      in: directory
    )
  }

  /// What a file says, under the old key, of the new one.
  private static let newKeyText = Array("The family has a new key.\n".utf8)

  /// Whether some device has removed another one since, and so given the family a new key.
  ///
  /// In its own folder a store finds so where a copy of it has removed a device.
  func hasNewerKey(than key: FamilyKey, in folder: SyncFolder) throws -> Bool {
    for directory in try folder.directories() {
      for name in folder.readableFiles(in: directory, SyncFolder.newKey) {
        do {
          let text = try folder.read(name, in: directory) {
            try cipher.open(with: key, reading: $0)
          }
          if text == Self.newKeyText { return true }
        } catch is SyncError {
          // It says nothing that this device can read.
        }
      }
    }
    return false
  }

  /// Ends this store's part in the sync, so that it can begin or join another one.
  ///
  /// Its files stay in the folder, and it keeps what it has; the others can remove it.
  public func leave() async throws {
    try await requireAccess()
    guard try await state() != nil else { throw Self.notJoined }
    try await engine.write { writer, _ in try SyncState.erase(from: writer) }
  }

  /// Gives this device another name, which the others see after the next sync.
  ///
  /// Throws `QuestError.invalid` for a name that cannot be.
  public func rename(_ name: String) async throws -> SyncStatus {
    try await requireAccess()
    let name = try NameRule.required(name, path: "name")
    guard try await state() != nil else { throw Self.notJoined }
    try await update { state, _ in state.name = name }
    return try await status()
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
    let own = state.files + [state.pending].compactMap(\.self)
    let isOwn = { (file: SyncState.File, segment: Segment) in
      file.hash == segment.hash
        || file.number == segment.header.number && (file.hash ?? "") < segment.hash
    }
    let look = try look(
      at: names.filter { !known.contains($0) && $0 != state.pending?.name },
      in: state.directory,
      of: folder,
      key,
      state
    ) { segment in
      segment.header.replicaID == state.replicaID && segment.header.number >= state.base
        // The carrier may give a file of this device another name. Of two copies that wrote at once
        // the one with the lesser hash keeps the id.
        && !own.contains { isOwn($0, segment) }
    }
    guard look.segments.isEmpty else {
      let id = ReplicaID(engine.environment.newUUID())
      let old = state.directory
      try await update { state, writer in
        guard state.directory == old else { return }
        state.becomeNewReplica(id, directory: SyncFolder.newName())
        state.name = state.name.numbered(besides: state.peers.values.map(\.name))
        try SyncState.setPendingBytes(nil, in: writer)
      }
      return
    }
    try await note(judged: look.judged, in: state.directory)
    for name in names where state.removedFiles.contains(name) {
      folder.remove(name, in: state.directory)
    }
  }
}

extension String {
  /// The name with the first number from 2 on that makes it another one: there are two devices now.
  fileprivate func numbered(besides others: [String]) -> String {
    var parts = split(separator: " ")
    if parts.count > 1, parts.last.flatMap({ Int($0) }) != nil { parts.removeLast() }
    let name = String(
      parts.joined(separator: " ").unicodeScalars.prefix(NameRule.maximumLength - 4)
    )
    var number = 2
    while others.contains("\(name) \(number)") || "\(name) \(number)" == self { number += 1 }
    return "\(name) \(number)"
  }
}
