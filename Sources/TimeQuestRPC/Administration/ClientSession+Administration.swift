package import TimeQuestEngine
import TimeQuestJSON
import TimeQuestNotifications
package import TimeQuestSync
import TimeQuestTransfer

/// What the owner of the store's files may do from the command line, without a PIN.
extension ClientSession {
  /// The session of the store's owner, which needs no PIN.
  package var owner: ParentSession { engine.administratorSession() }

  /// The sync of the store through a folder; throws `SyncError` without a cipher.
  package func folderSync(of session: ParentSession) throws(SyncError) -> FolderSync {
    guard let segmentCipher else {
      throw SyncError(.unavailable, "This program was built without sync.")
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
