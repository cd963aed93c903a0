import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

extension FolderSync {
  /// What came of the segments of others.
  struct Received: Sendable {
    /// How many records were new or further here.
    var count = 0
    var lostEdits: [LostEdit] = []
  }

  /// Merges what the others wrote.
  ///
  /// `unpublished` are the routines that the others have not heard of as they were here before.
  func receive(
    from folder: SyncFolder,
    _ unpublished: Set<RoutineID>,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> Received {
    var received = Received()
    guard let state = try await state() else { return received }
    let key = try state.key()
    let directories = try folder.directories()
    var foreign = 0
    for directory in directories where directory != state.directory {
      do {
        foreign += try await receive(directory, of: folder, key, unpublished, &received, progress)
      } catch let error as SyncError {
        // The folder of one device fails alone.
        foreign += state.peers[directory] == nil ? 1 : 0
        try await note(0, nil, unreadable: (0, error), in: directory)
      }
    }
    let (count, present) = (foreign, Set(directories))
    let judged = state.judged?.filter { present.contains($0.key) }
    if count != state.foreignFiles || judged != state.judged {
      try await update { state, _ in
        state.foreignFiles = count
        state.judged = state.judged?.filter { present.contains($0.key) }
      }
    }
    return received
  }

  /// Merges what is new in one folder; answers how many files there are nobody's.
  private func receive(
    _ directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ unpublished: Set<RoutineID>,
    _ received: inout Received,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> Int {
    guard let state = try await state() else { return 0 }
    let known = state.peers[directory]?.segments ?? [:]
    let id = state.peers[directory]?.id
    let hashes = Set(known.values.map(\.hash))
    // What stands in another replica's folder is somebody's copy of it.
    var look = try look(
      at: folder.files(in: directory).filter { known[$0] == nil },
      in: directory,
      of: folder,
      key,
      state
    ) {
      $0.header.directory == directory && $0.header.replicaID == id ?? $0.header.replicaID
        && !hashes.contains($0.hash)
    }
    // Later segments hold what the earlier ones did, less what was deleted since.
    let bases = look.segments.map(\.header.base) + [state.peers[directory]?.base ?? 1]
    look.drop(before: bases.max() ?? 1)
    let (waiting, reason) = try await merge(
      look.segments,
      in: directory,
      of: folder,
      key,
      unpublished,
      &received,
      progress
    )
    try await note(judged: look.judged, in: directory)
    // What is left of the old key, of removed devices and others, is no news.
    let now = try await self.state()
    let isOfOtherKey =
      now?.needsNewCode == true || now?.peers[directory]?.hasOldKey == true
      || now?.removedDirectories?.contains(directory) == true
    let unreadable = isOfOtherKey ? 0 : look.unreadable
    try await note(waiting, reason, unreadable: (unreadable, look.failure), in: directory)
    return unreadable
  }

  /// Notes what of a device waits and why.
  private func note(
    _ waiting: Int,
    _ reason: String?,
    unreadable: (count: Int, failure: SyncError?),
    in directory: String
  ) async throws {
    let noting = { @Sendable (peer: inout SyncState.Peer) in
      peer.note(waiting: waiting, reason)
      peer.note(unreadable: unreadable.count, unreadable.failure)
    }
    guard let peer = try await state()?.peers[directory] else { return }
    var noted = peer
    noting(&noted)
    guard noted != peer else { return }
    try await update { state, _ in
      guard var peer = state.peers[directory] else { return }
      noting(&peer)
      state.peers[directory] = peer
    }
  }

  /// Merges the segments of one folder that can be merged; answers how many wait, and why.
  private func merge(
    _ arrived: [Arrived],
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ unpublished: Set<RoutineID>,
    _ received: inout Received,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> (waiting: Int, reason: String?) {
    guard let first = arrived.first else { return (0, nil) }
    try await update { state, _ in
      var peer =
        state.peers[directory]
        ?? SyncState.Peer(
          id: first.header.replicaID,
          name: first.header.name,
          base: 1,
          lastChange: first.header.writtenAt
        )
      for segment in arrived {
        peer.base = max(peer.base, segment.header.base)
        // By the number: the clock of the device may have been set back since.
        guard segment.header.number >= peer.lastNumber ?? 0 else { continue }
        peer.lastNumber = segment.header.number
        peer.lastChange = segment.header.writtenAt
        peer.name = segment.header.name
      }
      peer.hasOldKey = nil
      state.peers[directory] = peer
      state.removedDirectories?.remove(directory)
    }
    var reason: String?
    var waiting = 0
    for segment in arrived {
      if let cause = cause(toWaitFor: segment.header) {
        reason = cause
        waiting += 1
        continue
      }
      do {
        guard
          let result = try await merge(segment, in: directory, of: folder, key, unpublished)
        else {
          reason = SyncState.Peer.notWhole
          waiting += 1
          continue
        }
        received.count += result.added + result.updated
        received.lostEdits += result.lostEdits
        progress(1)
      } catch let error as QuestError {
        reason = "A part of it cannot be merged: \(error.explanation)"
        waiting += 1
      } catch let error as DocumentSyntaxError {
        reason = "A part of it cannot be read: \(error)"
        waiting += 1
      }
    }
    return (waiting, reason)
  }

  /// Why a segment is not merged here; nil where it can be.
  private func cause(toWaitFor header: SegmentHeader) -> String? {
    if header.formatVersion > SegmentHeader.currentFormat {
      return "A newer version of the program wrote it; install that version here, too."
    }
    guard header.clock != engine.storeInfo.clock else { return nil }
    return
      "It was made with a \(header.clock.rawValue) clock, and this store with the other kind."
  }

  /// Merges one segment in a transaction, unless another process has; nil where its file cannot be
  /// read any more.
  private func merge(
    _ arrived: Arrived,
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ unpublished: Set<RoutineID>
  ) async throws -> ImportResult? {
    guard let segment = try segment(arrived.name, in: directory, of: folder, key) else {
      return nil
    }
    let newPlayer = engine.newFirstPlayer()
    return try await engine.write { writer, _ in
      guard var state = try SyncState.read(from: writer, self.coder),
        var peer = state.peers[directory], peer.segments[arrived.name] == nil
      else { return ImportResult() }
      let unwritten = try writer.changes(after: state.cursor, limit: 1)
      let isAllWritten = try writer.parts(of: unwritten).isEmpty
      let tombstones = try writer.tombstones().count
      var merger = try StoreMerger(
        into: writer,
        unpublished: unpublished.union(unwritten.routines.map(\.id))
      )
      try segment.forEachPart(self.coder) { try merger.take($0) }
      let result = try merger.finish(
        policies: self.engine.policies,
        firstPlayer: newPlayer,
        settlesPlaceholders: false
      )
      peer.segments[arrived.name] = SyncState.Peer.Segment(
        number: segment.header.number,
        hash: arrived.hash,
        previous: segment.header.previous
      )
      state.peers[directory] = peer
      if try writer.tombstones().count > tombstones {
        state.beginRebuild()
      } else if isAllWritten, !state.isRebuilding {
        // The others have it from where it came; this store need not write it again.
        state.cursor = try writer.latestChange()
      }
      try state.write(to: writer, self.coder)
      return result
    }
  }
}

extension SyncState.Peer {
  /// Notes how many segments wait and why, those that have not arrived included.
  fileprivate mutating func note(waiting count: Int, _ cause: String?) {
    let base = base
    segments = segments.filter { $0.value.number >= base }
    let merged = Array(segments.values)
    let numbers = Set(merged.map(\.number))
    let missing = max(0, (numbers.max() ?? base) - base + 1 - numbers.count)
    waiting = count + max(0, missing - count)
    reason = cause ?? (missing > 0 ? Self.notArrived : chainError(merged))
  }

  /// Notes files of this replica that the key does not open, or that cannot be read here.
  fileprivate mutating func note(unreadable count: Int, _ failure: SyncError?) {
    waiting += count
    if let failure {
      reason = Self.unreadable + failure.reason
    } else if count > 0 {
      reason = Self.notWhole
    }
  }

  /// What is wrong with the order of the merged segments; nil if each one names the one before.
  ///
  /// Nothing is lost by it, as a merge needs no order.
  private func chainError(_ merged: [Segment]) -> String? {
    let byNumber = Dictionary(grouping: merged, by: \.number)
    let breaks = merged.contains { segment in
      guard let before = byNumber[segment.number - 1], segment.previous != nil else { return false }
      return !before.contains { $0.hash == segment.previous }
    }
    return breaks ? "Its parts do not follow each other: two stores write as one device." : nil
  }
}
