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
    try await requireOwnFolder(folder)
    var result = SyncResult(received: 0, written: 0, status: status(of: state))
    // What is written first is not written again with what was merged.
    if state.joinsAs == nil { result.written += try await publish(to: folder) }
    result.received = try await receive(from: folder, progress)
    try await joinPlayers()
    result.written += try await publish(to: folder)
    result.status = try await status()
    return result
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
      count += try folder.files(in: directory).count { known[$0] == nil }
    }
    return count
  }

  /// The code of the family's key, which other devices join with.
  public func code() async throws -> String {
    try await requireAccess()
    guard let state = try await state() else { throw Self.notJoined }
    return state.code
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
    "This store takes part in no sync yet; begin one with sync init, or join one with sync join."
  )

  private func status(of state: SyncState) -> SyncStatus {
    let own = SyncStatus.Device(
      replicaID: state.replicaID,
      name: state.name,
      isThisDevice: true,
      lastHeard: nil,
      waiting: nil,
      reason: nil
    )
    let others = state.peers.values.sorted { $0.id < $1.id }.map { peer in
      SyncStatus.Device(
        replicaID: peer.id,
        name: peer.name,
        isThisDevice: false,
        lastHeard: peer.lastHeard,
        waiting: peer.waiting > 0 ? peer.waiting : nil,
        reason: peer.reason
      )
    }
    return SyncStatus(
      folder: state.folder,
      replicas: [own] + others,
      foreignFiles: state.foreignFiles > 0 ? state.foreignFiles : nil
    )
  }
}
