import Synchronization
package import TimeQuestEngine
package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

/// The transfer of data for the owner of the store, who needs no PIN; see `ParentSession`.
extension QuestEngine {
  /// All players, routines and sessions, or those of one player.
  package func export(of playerID: PlayerID? = nil) async throws -> ExportDocument {
    try await readRecords { reader, _ in
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

  /// Writes the same document as JSON text, one part a call.
  package func export(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder(),
    write: @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await readRecords { reader, _ in
      try run.begin("export")
      var writer = DocumentWriter(coder: coder)
      try reader.forEachPart(of: playerID) { try write(writer.text(of: $0)) }
      try write(writer.end())
    }
  }

  /// The text of the same document.
  package func exportText(
    of playerID: PlayerID? = nil,
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> [UInt8] {
    let text = Mutex<[UInt8]>([])
    try await export(of: playerID, coder: coder) { piece in text.withLock { $0 += piece } }
    return text.withLock { $0 }
  }

  /// How many sessions there are, of all players: the greater part of an export.
  package func sessionCount() async throws -> Int {
    try await readRecords { reader, _ in try reader.sessionCount() }
  }

  /// Takes a document in, all or nothing.
  package func `import`(_ document: ExportDocument) async throws -> ImportResult {
    let parts = document.parts
    let newPlayer = newFirstPlayer()
    return try await writeRecords { writer, _ in
      var merger = try StoreMerger(into: writer)
      for part in parts { try merger.take(part) }
      return try merger.finish(policies: self.policies, firstPlayer: newPlayer)
    }
  }

  /// Takes in the JSON text of a document that `read` gives piece by piece, then an empty one.
  ///
  /// All of it is read and validated before the transaction begins, so that a sender that stops in
  /// the middle holds nobody up.
  package func `import`(
    coder: some DocumentCoder = FoundationDocumentCoder(),
    read: @Sendable () throws -> [UInt8]
  ) async throws -> ImportResult {
    if let stage = try await stage() { return try await self.import(by: stage, coder, read) }
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
    let newPlayer = newFirstPlayer()
    return try await writeRecords { writer, _ in
      spool.rewind()
      var reader = DocumentReader(coder: coder)
      var merger = try StoreMerger(into: writer, isChecked: true)
      while let part = try reader.next(spool.next) { try merger.take(part) }
      return try merger.finish(policies: self.policies, firstPlayer: newPlayer)
    }
  }

  /// Reads a document to its end; its sessions wait in the stage.
  private func `import`(
    by stage: any SessionStage,
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
    return try await writeRecords(stage) { writer, staged in
      var merger = try StoreMerger(into: writer, isChecked: true)
      for part in parts where part.list != .sessions { try merger.take(part) }
      try merger.take(staged, players)
      for part in parts where part.list == .sessions { try merger.take(part) }
      return try merger.finish(policies: self.policies, firstPlayer: newPlayer)
    }
  }

  /// Takes in the JSON text of a document.
  package func importText(
    _ text: [UInt8],
    coder: some DocumentCoder = FoundationDocumentCoder()
  ) async throws -> ImportResult {
    let rest = Mutex<[UInt8]?>(text)
    return try await self.import(coder: coder) { rest.withLock { $0.take() } ?? [] }
  }
}
