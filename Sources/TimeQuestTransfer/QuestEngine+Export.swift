import Synchronization
public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// Everything of one moment as values: all players, routines and sessions, or those of one
  /// player.
  ///
  /// Without PIN and lock-out. The whole document is in memory; ``export(of:coder:write:)``
  /// streams. Throws `QuestError.notFound` for an unknown player, and `StoreError`.
  public func export(of playerID: PlayerID? = nil) async throws -> ExportDocument {
    try await read { reader, _ in
      var document = ExportDocument()
      try Export.walk(reader, player: playerID) { part in
        switch part {
        case .player(let player): document.players.append(player)
        case .routine(let routine): document.routines.append(routine)
        case .session(let session): document.sessions.append(session)
        }
      }
      return document
    }
  }

  /// Writes the same document as JSON text in UTF-8, piece by piece, in constant memory.
  ///
  /// The text has one player, routine or session a line. `write` gets it in order, and runs inside
  /// a transaction that reads: what it throws ends the export and is thrown. Throws as
  /// ``export(of:)``, and `StoreError` with kind `busy` where the store ran the transaction again.
  public func export(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder(),
    write: @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await read { reader, _ in
      try run.begin("export")
      var writer = DocumentWriter(coder: coder)
      try Export.walk(reader, player: playerID) { try write(writer.text(of: $0)) }
      try write(writer.end())
    }
  }

  /// The same text as one array of bytes, for a file or a network.
  ///
  /// Throws as ``export(of:)``.
  public func exportText(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> [UInt8] {
    let text = Mutex<[UInt8]>([])
    try await export(of: playerID, coder: coder) { piece in text.withLock { $0 += piece } }
    return text.withLock { $0 }
  }

  /// How many sessions there are, of all players: the greater part of an export.
  public func sessionCount() async throws -> Int {
    try await read { reader, _ in try reader.sessionCount() }
  }
}
