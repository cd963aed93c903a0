public import TimeQuestEngine
public import TimeQuestModels

/// The export document.
///
/// `playerID` nil means everything that the store holds, without PIN and lock-out. An unknown
/// player throws `QuestError.notFound`. `StoreError` with kind `busy` means that the store had to
/// run the transaction again while a stream was half through: run the call again.
extension ParentSession {
  /// All players, routines and sessions of one moment, or those of one player.
  ///
  /// The whole document is in memory; ``export(of:coder:write:)`` streams.
  public func export(of playerID: PlayerID? = nil) async throws -> ExportDocument {
    try await authorized { try await $0.export(of: playerID) }
  }

  /// Writes the same document as JSON text in UTF-8, piece by piece, in constant memory.
  ///
  /// The text has one player, routine or session a line. `write` gets it in order, and runs inside
  /// a transaction that reads: what it throws ends the export and is thrown.
  public func export(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder(),
    write: @Sendable ([UInt8]) throws -> Void
  ) async throws {
    try await authorized { try await $0.export(of: playerID, coder: coder, write: write) }
  }

  /// The same text as one array of bytes, for a file or a network.
  public func exportText(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> [UInt8] {
    try await authorized { try await $0.exportText(of: playerID, coder: coder) }
  }

  /// How many sessions there are, of all players, for a progress bar.
  public func sessionCount() async throws -> Int {
    try await authorized { try await $0.sessionCount() }
  }
}

/// The import of a document.
///
/// It is all or nothing. By id, the higher revision of a player or routine and the furthest copy of
/// a session win, so that twice is once; what was deleted here stays deleted, and XP and streak
/// follow from the sessions of both sides. In a store whose default player has not played, the
/// document's players replace that player. `QuestError.invalid` has the path of what cannot be,
/// such as `document.sessions[3].trials[0].actualSeconds`.
extension ParentSession {
  /// Takes a document in, and says what it changed.
  public func `import`(_ document: ExportDocument) async throws -> ImportResult {
    try await authorized { try await $0.import(document) }
  }

  /// Takes in the JSON text of a document, piece by piece, in constant memory.
  ///
  /// `read` gives the text in order in pieces of any size, then an empty one. All of it is read and
  /// validated before the transaction begins, and kept in a private file where it is large, beside
  /// the store or without a name. What `read` throws ends the import; nothing is changed. Formats 1
  /// and 2 are read; `formatVersion` must be the first member, players come before their sessions,
  /// and a member that the format does not have is refused. Throws `DocumentSyntaxError` for text
  /// that is not JSON, and `StoreError` with kind `tooNew` for a newer format.
  public func `import`(
    coder: some DocumentCoder = FoundationDocumentCoder(),
    read: @Sendable () throws -> [UInt8]
  ) async throws -> ImportResult {
    try await authorized { try await $0.import(coder: coder, read: read) }
  }

  /// Takes in the JSON text of a document that is one array of bytes.
  ///
  /// Throws as ``import(coder:read:)``.
  public func importText(
    _ text: [UInt8],
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> ImportResult {
    try await authorized { try await $0.importText(text, coder: coder) }
  }
}
