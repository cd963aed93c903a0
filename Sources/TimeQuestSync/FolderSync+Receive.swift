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

  /// Merges what the others wrote; answers how many records were new or further here.
  func receive(
    from folder: SyncFolder,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> Int {
    guard let state = try await state() else { return 0 }
    let key = try state.key()
    var received = 0
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
          foreign += 1
          unreadable += 1
          continue
        }
        arrived.append(Arrived(name: name, header: segment.header, hash: segment.hash))
      }
      received += try await merge(arrived, in: directory, of: folder, key, progress)
      let count = unreadable
      guard count > 0 else { continue }
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
    _ progress: @Sendable (Int) -> Void
  ) async throws -> Int {
    let arrived = arrived.sorted { $0.header.number < $1.header.number }
    // What stands in another replica's folder is somebody's copy of it.
    guard let first = arrived.first(where: { $0.header.directory == directory }) else { return 0 }
    try await update { state, _ in
      var peer =
        state.peers[directory]
        ?? SyncState.Peer(
          id: first.header.replicaID,
          name: first.header.name,
          base: 1,
          lastHeard: first.header.writtenAt
        )
      for segment in arrived {
        let isInPlace =
          segment.header.directory == directory && segment.header.replicaID == peer.id
        guard isInPlace else {
          peer.segments[segment.name] = SyncState.Peer.Segment(number: 0, hash: segment.hash)
          continue
        }
        peer.base = max(peer.base, segment.header.base)
        if segment.header.writtenAt >= peer.lastHeard {
          peer.lastHeard = segment.header.writtenAt
          peer.name = segment.header.name
        }
      }
      let base = peer.base
      // Later segments hold what the earlier ones did, less what was deleted since.
      for segment in arrived where segment.header.number < base {
        peer.segments[segment.name] =
          peer.segments[segment.name]
          ?? SyncState.Peer.Segment(number: segment.header.number, hash: segment.hash)
      }
      state.peers[directory] = peer
    }
    var received = 0
    var reason: String?
    var waiting = 0
    for segment in arrived {
      if let cause = cause(toWaitFor: segment.header) {
        reason = cause
        waiting += 1
        continue
      }
      do {
        received += try await merge(segment, in: directory, of: folder, key)
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
    return received
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
    _ key: FamilyKey
  ) async throws -> Int {
    guard let segment = try segment(arrived.name, in: directory, of: folder, key) else { return 0 }
    let newPlayer = engine.newFirstPlayer()
    return try await engine.write { writer, _ in
      guard var state = try SyncState.read(from: writer, self.coder),
        var peer = state.peers[directory], peer.segments[arrived.name] == nil
      else { return 0 }
      let unpublished = try writer.changes(after: state.cursor, limit: 1)
      let isAllWritten = try writer.parts(of: unpublished).isEmpty
      let tombstones = try writer.tombstones().count
      var merger = try StoreMerger(
        into: writer,
        unpublished: Set(unpublished.routines.map(\.id))
      )
      try segment.forEachPart(self.coder) { try merger.take($0) }
      let result = try merger.finish(policies: self.engine.policies, firstPlayer: newPlayer)
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
      return result.added + result.updated
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
    reason = cause ?? (missing > 0 ? "Parts of it have not arrived yet." : chainError(merged))
  }

  /// Notes files of this replica that the key does not open.
  fileprivate mutating func note(unreadable count: Int) {
    waiting += count
    reason =
      "Files of it are not whole yet, or sealed with a new code: then join again with that code."
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
