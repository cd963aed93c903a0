public import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
public import TimeQuestTransfer

/// Keeps stores on several devices the same through a folder that something else carries.
///
/// Syncthing, a cloud drive, a stick or a shared disk carries the files; there is no server and no
/// account. Each store writes sealed, numbered segments of its own, and merges those of the others.
/// Whatever arrives, in whatever order and however often, all stores end with the same records.
///
/// Every call throws `QuestError.locked` while the parent's session is locked, `SyncError`,
/// `SegmentCipherError`, or `StoreError`.
public struct FolderSync: Sendable {
  let session: ParentSession
  let cipher: any SegmentCipher
  let coder: any DocumentCoder
  var engine: QuestEngine { session.engine }

  /// The sync of the session's store.
  ///
  /// `cipher` seals what is written: `SodiumSegmentCipher` of `TimeQuestSodium`.
  public init(
    _ session: ParentSession,
    cipher: any SegmentCipher,
    coder: any DocumentCoder = FoundationDocumentCoder()
  ) {
    self.session = session
    self.cipher = cipher
    self.coder = coder
  }

  /// What is known of the devices; nobody reads the folder for it.
  public func status() async throws -> SyncStatus {
    try await requireAccess()
    guard let state = try await state() else { return SyncStatus(folder: nil, replicas: []) }
    return status(of: state)
  }

  /// Writes what changed here and merges what changed elsewhere.
  ///
  /// `path` is where the folder is on this machine, if not where it was joined. `progress` gets the
  /// number of segments that were merged since its last call.
  public func synchronize(
    folder path: String? = nil,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> SyncResult {
    try await requireAccess()
    guard let state = try await state() else { throw Self.notJoined }
    let folder = try SyncFolder(path ?? state.folder)
    // What stands in the way of this device's folder keeps nothing out that the others wrote.
    var failure: SyncError?
    do {
      try await takeNextKey(in: folder)
      try await requireOwnFolder(folder)
    } catch let error as SyncError {
      failure = error
    }
    guard let state = try await self.state() else { throw Self.notJoined }
    let needsNewCode = try hasNewerKey(than: state.key(), in: folder) ? true : nil
    if needsNewCode != state.needsNewCode {
      try await update { state, _ in state.needsNewCode = needsNewCode }
    }
    var result = SyncResult(status: status(of: state))
    let unpublished = try await engine.read { reader, _ in
      Set(try reader.changes(after: state.cursor, limit: 1).routines.map(\.id))
    }
    // What is written first is not written again with what was merged.
    if state.joinsAs == nil, needsNewCode == nil, failure == nil {
      do {
        result.written += try await publish(to: folder)
      } catch let error as SyncError {
        failure = error
      }
    }
    let received = try await receive(from: folder, unpublished, progress)
    result.received = received.count
    try await settlePlayers()
    if needsNewCode == nil, failure == nil, try await self.state()?.joinsAs == nil {
      do {
        result.written += try await publish(to: folder)
      } catch let error as SyncError {
        failure = error
      }
    }
    let reason = failure?.reason
    if reason != state.failure { try await update { state, _ in state.failure = reason } }
    if let failure { throw failure }
    result.status = try await status()
    result.news = try await news(of: result.status, received.lostEdits)
    return result
  }

  /// What a person should hear now: each sentence at most once a day.
  private func news(of status: SyncStatus, _ lost: [LostEdit]) async throws -> [String] {
    var sentences = status.replicas.compactMap { device in
      device.reason.map { "\(device.name): \($0)" }
    }
    if let count = status.foreignFiles {
      sentences.append(
        "Files that are incomplete, or that the family's key does not open: \(count). "
          + "Incomplete files are merged once they are complete; the others are somebody else's."
      )
    }
    let now = engine.environment.now().wall
    let told = (try await state()?.told ?? [:]).filter {
      abs(now.milliseconds - $0.value.milliseconds) < 86_400_000
    }
    sentences.removeAll { told[$0] != nil }
    let new = told.merging(sentences.map { ($0, now) }) { $1 }
    if new.count > told.count { try await update { state, _ in state.told = new } }
    return sentences
      + lost.map {
        "An edit of “\($0.displayName)” on this device was replaced by a later one; it had set "
          + "\($0.parts)."
      }
  }

  /// How many segments of the others are in the folder and were not read yet, for a progress bar.
  public func newSegmentCount(folder path: String? = nil) async throws -> Int {
    try await requireAccess()
    let state = try await state()
    guard let path = path ?? state?.folder else { throw Self.notJoined }
    let folder = try SyncFolder(path)
    var count = 0
    for directory in try folder.directories() where directory != state?.directory {
      let known = state?.peers[directory]?.segments ?? [:]
      let judged = state?.judged?[directory] ?? [:]
      count += folder.readableFiles(in: directory).count { known[$0] == nil && judged[$0] == nil }
    }
    return count
  }

  /// The code of the family's key, which other devices join with.
  public func code() async throws -> String {
    try await requireAccess()
    guard let state = try await state() else { throw Self.notJoined }
    return state.nextCode ?? state.code
  }

  func requireAccess() async throws { try await session.authorized() }

  func state() async throws -> SyncState? {
    try await engine.read { [coder] reader, _ in try SyncState.read(from: reader, coder) }
  }

  /// Changes the state within a transaction; nothing where the store takes part in no sync.
  func update(_ body: @Sendable (inout SyncState, any StoreWriter) throws -> Void) async throws {
    try await engine.write { [coder] writer, _ in
      guard var state = try SyncState.read(from: writer, coder) else { return }
      let before = state
      try body(&state, writer)
      if state != before { try state.write(to: writer, coder) }
    }
  }

  /// The segment in a file; nil where the file is gone, torn, foreign or of another key.
  func segment(
    _ name: String,
    in directory: String,
    of folder: SyncFolder,
    _ key: FamilyKey
  ) throws -> Segment? {
    var bytes: [UInt8] = []
    let text = try folder.read(name, in: directory) { next in
      try cipher.open(with: key) { count in
        let piece = try next(count)
        bytes += piece
        return piece
      }
    }
    return try text.flatMap { Segment(text: $0, hash: try cipher.hash(bytes), coder) }
  }

  static let notJoined = SyncError(
    .unavailable,
    "This store does not sync yet; begin a sync with sync init, or join one with sync join."
  )

  private static let clockAhead =
    "The clock of that device is ahead by more than a day, or the clock here is behind: set it."

  private func status(of state: SyncState) -> SyncStatus {
    let own = SyncStatus.Device(
      replicaID: state.replicaID,
      name: state.name,
      isThisDevice: true,
      lastChange: nil,
      waiting: nil,
      reason: state.needsNewCode == true
        ? "A device was removed and the family has a new code: join again with it."
        : state.failure
    )
    let latest = engine.environment.now().wall.advanced(by: 86_400)
    let others = state.peers.values.sorted { $0.id < $1.id }.map { peer in
      SyncStatus.Device(
        replicaID: peer.id,
        name: peer.name,
        isThisDevice: false,
        lastChange: peer.lastChange,
        waiting: peer.waiting > 0 ? peer.waiting : nil,
        reason: peer.hasOldKey == true
          ? "It must join again with the new code; until then its changes are not merged."
          : peer.reason ?? (peer.lastChange > latest ? Self.clockAhead : nil)
      )
    }
    return SyncStatus(
      folder: state.folder,
      replicas: [own] + others,
      foreignFiles: state.foreignFiles > 0 ? state.foreignFiles : nil
    )
  }
}
