public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  /// Everything, or everything of one player, as one document.
  public func export(of playerID: PlayerID? = nil) async throws -> ExportDocument {
    try await read { reader, _ in
      var document = ExportDocument()
      try Export.walk(reader, player: playerID) { part in
        switch part {
        case .format: break
        case .player(let player): document.players.append(player)
        case .routine(let routine): document.routines.append(routine)
        case .session(let session): document.sessions.append(session)
        }
      }
      return document
    }
  }

  /// How many sessions there are, of everybody.
  public func sessionCount() async throws -> Int {
    try await read { reader, _ in
      try reader.players().reduce(0) { try $0 + reader.count(SessionQuery(player: $1.id)) }
    }
  }

  /// The same piece by piece, however much there is: `emit` gets each part of one moment in order.
  public func export(
    of playerID: PlayerID? = nil,
    emit: @Sendable (ExportPart) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await read { reader, _ in
      try run.begin("export")
      try Export.walk(reader, player: playerID, emit: emit)
    }
  }

  /// Takes an export in, all or nothing: `next` gives its parts in order, then nil.
  ///
  /// Into a store whose default player has not played it replaces that player by the document's;
  /// else it merges by id, the higher revision winning. Throws `QuestError.invalid` naming what
  /// cannot be, and `StoreError` with kind `tooNew` for a format of a newer version.
  public func `import`(_ next: @Sendable () throws -> ExportPart?) async throws -> ImportCount {
    let run = SingleUse()
    return try await write { writer, _ in
      try run.begin("import")
      var taker = try Import(into: writer)
      while let part = try next() { try taker.take(part) }
      let count = try taker.finish()
      for player in try writer.players() where count.added + count.updated > 0 {
        for topic in [EventContent.quests, .progress, .preferences] {
          try writer.publish(topic, to: player.id)
        }
      }
      return count
    }
  }

  /// Every trial as a line of a table; `emit` gets the header and each line, with their line ends.
  public func exportCSV(
    of playerID: PlayerID? = nil,
    emit: @Sendable (String) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await read { reader, _ in
      try run.begin("csv")
      let players = try playerID.map { [try reader.player(named: $0)] } ?? reader.players()
      try emit(CSVExporter.header)
      for player in players {
        try reader.forEachSession(of: player.id) { session in
          for trial in session.trials {
            let accuracy = self.accuracy(of: trial)
            try emit(CSVExporter.line(trial, of: session, by: player, accuracy: accuracy))
          }
        }
      }
    }
  }

  /// Erases every trace of a player; answers where copies were made that still hold her.
  ///
  /// Where she was the default player, the oldest that remains is, else a new one. What an erasure
  /// left in the files because it was cut short, the next one removes, even of somebody unknown.
  public func erase(_ playerID: PlayerID) async throws -> [String] {
    let newID = PlayerID(environment.newUUID())
    let zone = environment.zoneName()
    let backups: [String]? = try await write { writer, moment in
      guard try writer.player(playerID) != nil else { return nil }
      try writer.deletePlayer(playerID)
      try writer.eraseEvents(of: playerID)
      try writer.publishToParent(.player)
      for routine in try writer.routines() {
        guard let players = routine.playerIDs, players.contains(playerID) else { continue }
        try writer.forget(playerID, in: routine, among: players, at: moment.wall)
      }
      if try writer.firstPlayer() == nil {
        let preferences = self.policies.preferences
        try writer.put(
          Player.first(newID, at: moment.wall, zone: zone, preferences: preferences)
        )
        try writer.publishToParent(.player, about: newID)
      }
      return try writer.backups()
    }
    try await store.compact()
    guard let backups else { throw QuestError.notFound(.player, id: playerID.description) }
    return backups
  }

  /// Writes a consistent copy of the store to a file that is not there yet.
  ///
  /// Throws `QuestError.invalid` where the file cannot be made because something is there.
  public func backUp(to path: String) async throws {
    do {
      try await store.backUp(to: path)
    } catch let error as StoreError where error.kind == .refused {
      throw QuestError.invalid(
        path: "path",
        expected: "a file that is not there yet",
        got: error.detail
      )
    }
    try await write { writer, _ in try writer.addBackup(path) }
  }
}

extension StoreWriter {
  /// A routine that was for her alone goes with her.
  fileprivate func forget(
    _ player: PlayerID,
    in routine: Routine,
    among players: [PlayerID],
    at instant: Instant
  ) throws {
    let others = players.filter { $0 != player }
    guard !others.isEmpty else { return try deleteForGood(routine) }
    var changed = routine
    changed.updatedAt = instant
    changed.playerIDs = others
    changed.revision += 1
    try put(changed)
  }
}
