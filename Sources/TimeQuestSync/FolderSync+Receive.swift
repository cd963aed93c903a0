import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

extension FolderSync {
  /// A segment in the folder that was opened and not merged yet.
  private struct Arrived: Sendable {
    let name: String
    let header: SegmentHeader
    let hash: String
  }

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
    var foreign = 0
    for directory in try folder.directories() where directory != state.directory {
      let known = state.peers[directory]?.segments ?? [:]
      let names = try folder.files(in: directory).filter { known[$0] == nil }
      guard !names.isEmpty else {
        // What could not be read is gone.
        if state.peers[directory]?.reason != nil {
          try await update { state, _ in state.peers[directory]?.note(waiting: 0, nil) }
        }
        continue
      }
      var arrived: [Arrived] = []
      var unreadable = 0
      for name in names {
        guard let segment = try segment(name, in: directory, of: folder, key) else {
          // Torn, foreign or of another key: it may be whole the next time.
          unreadable += 1
          continue
        }
        arrived.append(Arrived(name: name, header: segment.header, hash: segment.hash))
      }
      try await merge(arrived, in: directory, of: folder, key, unpublished, &received, progress)
      let count = unreadable
      guard count > 0 else { continue }
      // What is left of the old key, of removed devices and others, is no news.
      let now = try await self.state()
      let isOfOtherKey =
        now?.needsNewCode == true || now?.peers[directory]?.hasOldKey == true
        || now?.removedDirectories?.contains(directory) == true
      guard !isOfOtherKey else { continue }
      foreign += count
      try await update { state, _ in state.peers[directory]?.note(unreadable: count) }
    }
    let count = foreign
    if count != state.foreignFiles { try await update { state, _ in state.foreignFiles = count } }
    return received
  }

  /// Merges the segments of one folder that can be merged, and notes why others wait.
  private func merge(
    _ arrived: [Arrived],
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ unpublished: Set<RoutineID>,
    _ received: inout Received,
    _ progress: @Sendable (Int) -> Void
  ) async throws {
    let arrived = arrived.sorted { $0.header.number < $1.header.number }
    // What stands in another replica's folder is somebody's copy of it.
    guard let first = arrived.first(where: { $0.header.directory == directory }) else { return }
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
        let isInPlace =
          segment.header.directory == directory && segment.header.replicaID == peer.id
        guard isInPlace else {
          peer.segments[segment.name] = SyncState.Peer.Segment(number: 0, hash: segment.hash)
          continue
        }
        peer.base = max(peer.base, segment.header.base)
        // By the number: the clock of the device may have been set back since.
        guard segment.header.number >= peer.lastNumber ?? 0 else { continue }
        peer.lastNumber = segment.header.number
        peer.lastChange = segment.header.writtenAt
        peer.name = segment.header.name
      }
      let base = peer.base
      // Later segments hold what the earlier ones did, less what was deleted since.
      for segment in arrived where segment.header.number < base {
        peer.segments[segment.name] =
          peer.segments[segment.name]
          ?? SyncState.Peer.Segment(number: segment.header.number, hash: segment.hash)
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
        let result = try await merge(segment, in: directory, of: folder, key, unpublished)
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
    let (count, cause) = (waiting, reason)
    try await update { state, _ in state.peers[directory]?.note(waiting: count, cause) }
  }

  /// Why a segment is not merged here; nil where it can be.
  private func cause(toWaitFor header: SegmentHeader) -> String? {
    if header.formatVersion > SegmentHeader.currentFormat {
      return "A newer version of the program wrote it; install that version here, too."
    }
    guard header.clock != engine.storeInfo.clock else { return nil }
    return
      "It was made under a \(header.clock.rawValue) clock, and this store under the other kind."
  }

  /// Merges one segment in a transaction, unless another process has.
  private func merge(
    _ arrived: Arrived,
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ unpublished: Set<RoutineID>
  ) async throws -> ImportResult {
    guard let segment = try segment(arrived.name, in: directory, of: folder, key) else {
      return ImportResult()
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
    segments = segments.filter { $0.value.number >= base || $0.value.number == 0 }
    let merged = segments.values.filter { $0.number > 0 }
    let numbers = Set(merged.map(\.number))
    let missing = max(0, (numbers.max() ?? base) - base + 1 - numbers.count)
    waiting = count + max(0, missing - count)
    reason = cause ?? (missing > 0 ? Self.notArrived : chainError(merged))
  }

  /// Notes files of this replica that the key does not open.
  fileprivate mutating func note(unreadable count: Int) {
    waiting += count
    reason = Self.notWhole
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
    return breaks ? "Its parts do not follow each other: two stores have written as one." : nil
  }
}
