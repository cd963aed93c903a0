import JSONRPC
package import TimeQuestEngine
import TimeQuestJSON
package import TimeQuestModels
package import TimeQuestNotifications
import TimeQuestReports
package import TimeQuestSync
import TimeQuestTransfer

/// What the owner of the store's files may do from the command line, without a PIN.
///
/// Every method throws `RPCError` for what the engine refuses, and what `read` or `write` throws.
extension ClientSession {
  /// The session of the store's owner, which needs no PIN.
  var owner: ParentSession { engine.administratorSession() }

  /// Sets a new PIN without the old one.
  package func resetPIN(_ pin: String) async throws {
    try await translated { try await self.owner.resetPIN(pin) }
  }

  /// Whether the parent has a PIN.
  package func hasPIN() async throws -> Bool {
    try await translated { try await self.owner.status().pinSet }
  }

  /// Writes a consistent copy of the store to a file that does not exist.
  package func backUp(to path: String) async throws {
    try await translated { try await self.owner.backUp(to: path) }
  }

  /// The copies that `backUp` has made, the oldest first.
  package func backups() async throws -> [String] {
    try await translated { try await self.owner.backups() }
  }

  /// Takes a copy off the list, once its file is gone.
  package func forgetBackup(at path: String) async throws {
    try await translated { try await self.owner.forgetBackup(at: path) }
  }

  /// What is damaged in the store, and what it names that this composition does not know.
  package func check() async throws -> StoreReport {
    try await translated { try await self.owner.check() }
  }

  /// Sets aside what cannot be read and keeps the rest; answers how many rows were.
  package func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    try await translated { try await self.owner.repair(setAside: setAside) }
  }

  /// How many sessions there are, for a progress bar.
  package func sessionCount() async throws -> Int {
    try await translated { try await self.owner.sessionCount() }
  }

  /// Gives the trials as a table, line by line: those of one player or of all, from a day on.
  package func writeCSV(
    of player: PlayerID?,
    since day: CivilDay?,
    _ write: @Sendable (String) throws -> Void
  ) async throws {
    try await translated { try await self.owner.exportCSV(of: player, since: day, write: write) }
  }

  /// A page for the family on one player, as one HTML document.
  package func report(of player: PlayerID?, since: CivilDay?) async throws -> String {
    try await translated { try await self.owner.report(of: player, since: since) }
  }

  /// Gives a data set for research, part by part with their files; answers for how many players.
  package func writeStudy(
    includesNames: Bool,
    write: @escaping @Sendable (_ file: String, _ text: String) throws -> Void
  ) async throws -> Int {
    try await translated {
      try await self.owner.exportStudy(
        includesNames: includesNames,
        program: (self.table.service.program, TimeQuestVersion.current),
        encode: { try JSONText.encode($0) },
        write: write
      )
    }
  }

  /// Gives the document of `data.export` as text, one player, routine or session a piece.
  package func writeExport(_ write: @Sendable ([UInt8]) throws -> Void) async throws {
    try await translated {
      try await self.owner.export(coder: JanssonDocumentCoder(), write: write)
    }
  }

  /// Takes in the document that `read` gives in pieces, then an empty one; returns the counts as
  /// JSON.
  package func takeImport(_ read: @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
    try await translated {
      let result = try await self.owner.import(coder: JanssonDocumentCoder(), read: read)
      return try JSONText.encode(result)
    }
  }

  /// The sync of the store through a folder, for the owner; throws `SyncError` without a cipher.
  package func folderSync() throws(SyncError) -> FolderSync { try folderSync(of: owner) }

  /// The same by a parent's session.
  func folderSync(of session: ParentSession) throws(SyncError) -> FolderSync {
    guard let segmentCipher else {
      throw SyncError(.unavailable, "This program was put together without a sync.")
    }
    return FolderSync(session, cipher: segmentCipher, coder: JanssonDocumentCoder())
  }

  /// Turns the engine's errors into `RPCError`; others, of a file that is read or written, pass.
  package func translated<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      guard Self.travels(error) else { throw error }
      throw await rpcError(for: error)
    }
  }
}

/// What gives reminders while no front end is open.
extension ClientSession {
  package var now: Instant { engine.environment.now().wall }

  /// Claims everybody's reminders that are due on that channel; see `QuestEngine.remind`.
  package func remind(on channel: String) async throws -> ReminderRound {
    try await translated { try await self.engine.remind(on: channel) }
  }

  /// Everybody's reminders.
  package func reminderPlan() async throws -> ReminderPlan {
    try await translated { try await self.owner.reminderPlan() }
  }
}

extension ClientSession {
  /// Every channel by which reminders come; that of the events needs no permission.
  func reminderChannels() async -> [ReminderChannelStatus] {
    var all = [ReminderChannelStatus(name: QuestEngine.eventChannel, .authorized)]
    for channel in channels {
      all.append(ReminderChannelStatus(name: channel.name, await channel.authorization()))
    }
    return all
  }
}

/// Encodes and decodes documents by Jansson, as the methods' answers are.
package struct JanssonDocumentCoder: DocumentCoder {
  package init() {}

  package func encode(_ value: some Encodable) throws -> [UInt8] {
    try JSONText.encode(value)
  }

  package func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: ArraySlice<UInt8>
  ) throws -> Value {
    try JSONNode(parsing: text).decode(type)
  }
}
