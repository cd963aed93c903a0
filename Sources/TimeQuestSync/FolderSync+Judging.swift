import TimeQuestTransfer

extension FolderSync {
  /// A segment that was opened and not merged yet.
  struct Arrived: Sendable {
    let name: String
    let header: SegmentHeader
    let hash: String
    fileprivate let stamp: String?
  }

  /// What the new files of a folder are.
  struct Look: Sendable {
    /// The segments that are new, by their numbers.
    var segments: [Arrived] = []
    /// By their names: the other files.
    var judged: [String: SyncState.JudgedFile] = [:]
    /// How many files are torn, foreign or of another key, or could not be read.
    var unreadable = 0
    /// Why a file could not be read here.
    var failure: SyncError?
    fileprivate let before: [String: SyncState.JudgedFile]

    /// Judges a file that was read; what has not changed is not read a third time.
    fileprivate mutating func judge(_ name: String, _ stamp: String?, isCopy: Bool) {
      if !isCopy { unreadable += 1 }
      guard let stamp else { return }
      let isSettled = before[name]?.stamp == stamp
      judged[name] = SyncState.JudgedFile(stamp: stamp, isCopy: isCopy, isSettled: isSettled)
    }

    /// Takes out the segments before a number: later ones hold what they do.
    mutating func drop(before base: Int) {
      for segment in segments where segment.header.number < base {
        judge(segment.name, segment.stamp, isCopy: true)
      }
      segments.removeAll { $0.header.number < base }
    }
  }

  /// Reads files of a folder, but for those that were judged before and have not changed.
  ///
  /// `isNew` says of a segment that it does not repeat what is known.
  func look(
    at names: [String],
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey,
    _ state: SyncState,
    isNew: (Segment) -> Bool
  ) throws -> Look {
    let before = state.judged?[directory] ?? [:]
    var look = Look(before: before)
    var hashes: Set<String> = []
    for name in names {
      let stamp = folder.stamp(of: name, in: directory)
      if let known = before[name], known.isSettled, known.stamp == stamp {
        look.judge(name, stamp, isCopy: known.isCopy)
        continue
      }
      do {
        guard let segment = try segment(name, in: directory, of: folder, key) else {
          // It may be whole the next time.
          look.judge(name, stamp, isCopy: false)
          continue
        }
        guard isNew(segment), hashes.insert(segment.hash).inserted else {
          look.judge(name, stamp, isCopy: true)
          continue
        }
        look.segments.append(
          Arrived(name: name, header: segment.header, hash: segment.hash, stamp: stamp)
        )
      } catch let error as SyncError {
        look.unreadable += 1
        look.failure = error
      }
    }
    look.segments.sort { $0.header.number < $1.header.number }
    return look
  }

  /// Remembers what was judged in a folder, as far as there is room for it.
  func note(judged: [String: SyncState.JudgedFile], in directory: String) async throws {
    guard let state = try await state(), state.judged?[directory] ?? [:] != judged else { return }
    try await update { state, _ in
      var all = state.judged ?? [:]
      all[directory] = nil
      let room = SyncState.mostJudgedFiles - all.values.reduce(0) { $0 + $1.count }
      if !judged.isEmpty, judged.count <= room { all[directory] = judged }
      state.judged = all
    }
  }
}
