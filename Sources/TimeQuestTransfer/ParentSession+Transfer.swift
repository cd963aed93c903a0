import Synchronization
public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

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
    try await authorized().read { reader, _ in
      var document = ExportDocument()
      try reader.forEachPart(of: playerID) { part in
        switch part {
        case .tombstone(let tombstone): document.tombstones.append(tombstone)
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
  /// a transaction that reads: what it throws ends the export and is thrown.
  public func export(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder(),
    write: @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let engine = try await authorized()
    let run = SingleUse()
    try await engine.read { reader, _ in
      try run.begin("export")
      var writer = DocumentWriter(coder: coder)
      try reader.forEachPart(of: playerID) { try write(writer.text(of: $0)) }
      try write(writer.end())
    }
  }

  /// The same text as one array of bytes, for a file or a network.
  public func exportText(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> [UInt8] {
    let text = Mutex<[UInt8]>([])
    try await export(of: playerID, coder: coder) { piece in text.withLock { $0 += piece } }
    return text.withLock { $0 }
  }

  /// How many sessions there are, of all players, for a progress bar.
  public func sessionCount() async throws -> Int {
    try await authorized().read { reader, _ in try reader.sessionCount() }
  }
}

/// The import of a document.
///
/// It is all or nothing. By id, the later edit of a player or routine and the furthest copy of
/// a session win, so that twice is once; what was deleted here stays deleted, and XP and streak
/// follow from the sessions of both sides. A player whom nobody has named or played, on either
/// side, becomes one with a player of the other. `playerID` says who the one new player of the
/// document is here, under another name. `QuestError.invalid` has the path of what cannot be, such
/// as `document.sessions[3].trials[0].actualSeconds`.
extension ParentSession {
  /// Takes a document in, and says what it changed.
  public func `import`(
    _ document: ExportDocument,
    as playerID: PlayerID? = nil
  ) async throws -> ImportResult {
    let engine = try await authorized()
    let child = KnownChild(playerID, engine)
    let parts = document.parts
    let newPlayer = engine.newFirstPlayer()
    return try await engine.write { writer, _ in
      var merger = try StoreMerger(into: writer)
      for part in parts { try merger.take(part) }
      return try merger.finish(policies: engine.policies, firstPlayer: newPlayer, child: child)
    }
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
    as playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder(),
    read: @Sendable () throws -> [UInt8]
  ) async throws -> ImportResult {
    let engine = try await authorized()
    let child = KnownChild(playerID, engine)
    if let stage = try await engine.stage() {
      return try await engine.import(by: stage, child, coder, read)
    }
    let spool = Spool()
    var reader = DocumentReader(coder: coder)
    var paths = PartPaths()
    while let part = try reader.next({
      let piece = try read()
      try spool.append(piece)
      return piece
    }) {
      try part.check(as: paths.next(of: part))
    }
    let newPlayer = engine.newFirstPlayer()
    return try await engine.write { writer, _ in
      spool.rewind()
      var reader = DocumentReader(coder: coder)
      var merger = try StoreMerger(into: writer, isChecked: true)
      while let part = try reader.next(spool.next) { try merger.take(part) }
      return try merger.finish(policies: engine.policies, firstPlayer: newPlayer, child: child)
    }
  }

  /// Takes in the JSON text of a document that is one array of bytes.
  ///
  /// Throws as ``import(as:coder:read:)``.
  public func importText(
    _ text: [UInt8],
    as playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> ImportResult {
    let rest = Mutex<[UInt8]?>(text)
    return try await self.import(as: playerID, coder: coder) { rest.withLock { $0.take() } ?? [] }
  }
}

extension QuestEngine {
  /// Reads a document to its end; its sessions wait in the stage.
  fileprivate func `import`(
    by stage: any SessionStage,
    _ child: KnownChild?,
    _ coder: some DocumentCoder,
    _ read: @Sendable () throws -> [UInt8]
  ) async throws -> ImportResult {
    var reader = DocumentReader(coder: coder)
    var paths = PartPaths()
    // What is not staged: few parts beside the sessions.
    var others: [ExportPart] = []
    var summaries: [PlayerID: StoreMerger.Summary] = [:]
    while let part = try reader.next(read) {
      let path = paths.next(of: part)
      try part.check(as: path)
      guard case .session(let session) = part else {
        others.append(part)
        continue
      }
      var summary = summaries[session.playerID] ?? StoreMerger.Summary(path: path)
      if let staged = try stage.add(session) {
        if staged == session { summary.repeated += 1 } else { others.append(part) }
      }
      summaries[session.playerID] = summary
    }
    let (parts, players) = (others, summaries)
    let newPlayer = newFirstPlayer()
    return try await write(stage) { writer, staged in
      var merger = try StoreMerger(into: writer, isChecked: true)
      for part in parts where part.list != .sessions { try merger.take(part) }
      try merger.take(staged, players)
      for part in parts where part.list == .sessions { try merger.take(part) }
      return try merger.finish(policies: self.policies, firstPlayer: newPlayer, child: child)
    }
  }
}
