import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

extension FolderSync {
  /// The most sessions of a segment: a few hundred kilobytes once sealed.
  static let sessionsPerSegment = 2500
  /// How many files may be added to those that hold everything before all is written anew.
  static let filesBeforeRebuild = 40

  /// A segment that is committed in the store, and its file.
  private struct Pending: Sendable {
    let file: SyncState.File
    let directory: String
    let bytes: [UInt8]
  }

  /// Writes segments until every change is in one; answers how many.
  func publish(to folder: SyncFolder) async throws -> Int {
    var written = 0
    while let pending = try await nextSegment() {
      try folder.write(pending.bytes, to: pending.file.name, in: pending.directory)
      try await update { state, writer in
        guard state.pending == pending.file else { return }
        state.pending = nil
        state.files.append(pending.file)
        try SyncState.setPendingBytes(nil, in: writer)
      }
      written += 1
    }
    if written > 0 { try await removeOldFiles(from: folder) }
    return written
  }

  /// The segment that is to be written next; nil where everything is.
  private func nextSegment() async throws -> Pending? {
    // Nearly always there is nothing, and a transaction that only reads holds nobody up.
    let hasWork = try await engine.read { [coder] reader, _ in
      guard let state = try SyncState.read(from: reader, coder) else { return false }
      return try state.pending != nil || state.isRebuilding || state.number == 0
        || state.name != state.writtenName || state.cursor != reader.latestChange()
    }
    guard hasWork else { return nil }
    return try await engine.write { writer, moment in
      guard var state = try SyncState.read(from: writer, self.coder) else { return nil }
      let pending = try self.nextSegment(&state, writer, moment)
      try state.write(to: writer, self.coder)
      return pending
    }
  }

  private func nextSegment(
    _ state: inout SyncState,
    _ writer: any StoreWriter,
    _ moment: Moment
  ) throws -> Pending? {
    if let file = state.pending, let bytes = try SyncState.pendingBytes(in: writer) {
      return Pending(file: file, directory: state.directory, bytes: bytes)
    }
    var changes = try writer.changes(after: state.cursor, limit: Self.sessionsPerSegment)
    let isFull = state.files.count - state.baseFiles >= Self.filesBeforeRebuild
    // What was deleted must not stay in earlier files.
    if !state.isRebuilding, state.number > 0, isFull || !changes.tombstones.isEmpty {
      state.beginRebuild()
      changes = try writer.changes(after: state.cursor, limit: Self.sessionsPerSegment)
    }
    let parts = try writer.parts(of: changes)
    state.cursor = changes.next
    guard !parts.isEmpty || state.number < state.base || state.name != state.writtenName else {
      state.endRebuild()
      return nil
    }
    let header = SegmentHeader(
      replicaID: state.replicaID,
      directory: state.directory,
      name: state.name,
      number: state.number + 1,
      previous: state.hash,
      base: state.base,
      clock: engine.storeInfo.clock,
      writtenAt: moment.wall
    )
    let bytes = try cipher.seal(Segment.text(header, parts, coder), with: state.key())
    state.number = header.number
    state.writtenName = header.name
    state.hash = try cipher.hash(bytes)
    let file = SyncState.File(
      number: header.number,
      name: SyncFolder.newName() + ".tqs",
      hash: state.hash
    )
    state.pending = file
    try SyncState.setPendingBytes(bytes, in: writer)
    return Pending(file: file, directory: state.directory, bytes: bytes)
  }

  private func removeOldFiles(from folder: SyncFolder) async throws {
    guard let state = try await state() else { return }
    for name in state.removedFiles { folder.remove(name, in: state.directory) }
  }
}

extension SyncState {
  private static let mostRemovedFiles = 500

  /// Forgets the files before the base, once the later ones hold everything.
  fileprivate mutating func endRebuild() {
    guard isRebuilding else { return }
    isRebuilding = false
    let base = base
    removedFiles += files.filter { $0.number < base }.map(\.name)
    removedFiles = removedFiles.suffix(Self.mostRemovedFiles)
    files.removeAll { $0.number < base }
    baseFiles = files.count
  }
}

extension StoreReader {
  /// The parts of a document with the changes, and the players and routines that its sessions name.
  func parts(of changes: StoreChanges) throws -> [ExportPart] {
    var players = changes.players
    var routines = changes.routines
    var known = Set(players.map(\.id))
    var knownRoutines = Set(routines.map(\.id))
    for session in changes.sessions {
      if known.insert(session.playerID).inserted, let player = try player(session.playerID) {
        players.append(player)
      }
      if knownRoutines.insert(session.routineID).inserted,
        let routine = try routine(session.routineID)
      {
        routines.append(routine)
      }
    }
    return changes.tombstones.map { .tombstone($0) } + players.map { .player($0) }
      + routines.map { .routine($0) } + changes.sessions.map { .session($0) }
  }
}
