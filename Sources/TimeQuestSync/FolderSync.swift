package import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
package import TimeQuestTransfer

/// Keeps stores on several devices the same through a folder that something else carries.
///
/// Syncthing, a cloud drive, a stick or a shared disk carries the files; there is no server and no
/// account. Each store writes sealed, numbered segments of its own, and merges those of the others.
/// Whatever arrives, in whatever order and however often, all stores end with the same records.
package struct FolderSync: Sendable {
  let engine: QuestEngine
  let cipher: any SegmentCipher
  let coder: any DocumentCoder

  package init(
    _ engine: QuestEngine,
    cipher: any SegmentCipher,
    coder: any DocumentCoder = FoundationDocumentCoder()
  ) {
    self.engine = engine
    self.cipher = cipher
    self.coder = coder
  }

  /// What is known of the devices; nobody reads the folder for it.
  package func status() async throws -> SyncStatus {
    guard let state = try await state() else { return SyncStatus(folder: nil, replicas: []) }
    return status(of: state)
  }

  /// Writes what changed here and merges what changed elsewhere.
  ///
  /// `path` is where the folder is on this machine, if not where it was joined. `progress` gets the
  /// number of segments that were merged since its last call. Throws `SyncError`, `StoreError`.
  package func synchronize(
    folder path: String? = nil,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> SyncResult {
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
  package func newSegmentCount(folder path: String? = nil) async throws -> Int {
    guard let state = try await state() else { return 0 }
    let folder = try SyncFolder(path ?? state.folder)
    return try folder.directories().filter { $0 != state.directory }
      .reduce(0) { count, directory in
        let known = state.peers[directory]?.segments ?? [:]
        return try count + folder.files(in: directory).count { known[$0] == nil }
      }
  }

  /// The code of the family's key, which other devices join with.
  package func code() async throws -> String {
    guard let state = try await state() else { throw Self.notJoined }
    return state.code
  }

  /// How many segments there are in a folder that is to be joined.
  package func segmentCount(in path: String) throws(SyncError) -> Int {
    let folder = try SyncFolder(path)
    var count = 0
    for directory in try folder.directories() { count += try folder.files(in: directory).count }
    return count
  }

  func state() async throws -> SyncState? {
    try await engine.readRecords { [coder] reader, _ in try SyncState.read(from: reader, coder) }
  }

  /// Changes the state within a transaction; nothing where the store takes part in no sync.
  func update(_ body: @Sendable (inout SyncState, any StoreWriter) throws -> Void) async throws {
    try await engine.writeRecords { [coder] writer, _ in
      guard var state = try SyncState.read(from: writer, coder) else { return }
      let before = state
      try body(&state, writer)
      if state != before { try state.write(to: writer, coder) }
    }
  }

  static let notJoined = SyncError(
    .unavailable,
    "This store takes part in no sync yet; begin one with sync init, or join one with sync join."
  )

  private func status(of state: SyncState) -> SyncStatus {
    let own = SyncStatus.Device(
      replicaID: state.replicaID,
      name: state.name,
      isThisDevice: true
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
