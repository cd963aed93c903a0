import Synchronization
public import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// Takes a document in, all or nothing, and says what it changed.
  ///
  /// By id, the higher revision wins and equal ones are kept, so that twice is once. In a store
  /// whose default player has not played, the document's players replace that player. Throws
  /// `QuestError.invalid` with the path of what cannot be, such as
  /// `document.sessions[3].trials[0].actualSeconds`, and `StoreError`.
  public func `import`(_ document: ExportDocument) async throws -> ImportResult {
    let parts = Mutex(document.parts.makeIterator())
    return try await takeParts { parts.withLock { $0.next() } }
  }

  /// Takes in the JSON text of a document, piece by piece, in constant memory.
  ///
  /// `read` gives the text in order in pieces of any size, then an empty one. It runs inside the
  /// transaction that writes: what it throws ends the import, and nothing is changed. Formats 1 and
  /// 2 are read; `formatVersion` must be the first member, players come before their sessions, and
  /// a member that the format does not have is refused. Throws as ``import(_:)-(ExportDocument)``,
  /// `DocumentSyntaxError` for text that is not JSON, and `StoreError` with kind `tooNew` for a
  /// newer format or `busy` where the store ran the transaction again.
  public func `import`(
    coder: some DocumentCoder = FoundationDocumentCoder(),
    read: @Sendable () throws -> [UInt8]
  ) async throws -> ImportResult {
    let reader = Mutex(DocumentReader(coder: coder))
    return try await takeParts { try reader.withLock { try $0.next(read) } }
  }

  /// Takes in the JSON text of a document that is one array of bytes.
  ///
  /// Throws as ``import(coder:read:)``.
  public func importText(
    _ text: [UInt8],
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> ImportResult {
    let rest = Mutex<[UInt8]?>(text)
    return try await self.import(coder: coder) { rest.withLock { $0.take() } ?? [] }
  }

  /// Takes in parts in the order of an export: `next` gives them, then nil.
  private func takeParts(
    _ next: @Sendable () throws -> ExportPart?
  ) async throws -> ImportResult {
    let run = SingleUse()
    return try await write { writer, _ in
      try run.begin("import")
      var taker = try Import(into: writer)
      while let part = try next() { try taker.take(part) }
      let result = try taker.finish()
      for player in try writer.players() where result.added + result.updated > 0 {
        for topic in [EventContent.quests, .progress, .preferences] {
          try writer.publish(topic, to: player.id)
        }
      }
      return result
    }
  }
}
