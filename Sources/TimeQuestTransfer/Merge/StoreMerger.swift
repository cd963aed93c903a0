import Foundation
package import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestPersistence

/// Merges the parts of another copy into a store, one after the other, inside one transaction.
///
/// What it leaves is what `MergeableContents.merged(with:)` makes of both. Players come before what
/// refers to them. To be used once, by ``finish(policies:firstPlayer:)`` at the end.
package struct StoreMerger {
  private let writer: any StoreWriter
  package private(set) var result = ImportResult()
  /// The default player, if nobody has played or edited them; the other copy's replace them.
  private var placeholder: PlayerID?
  /// The players whose progress may follow from more than before.
  private var touched: Set<PlayerID> = []
  private var firstNewPlayer: PlayerID?
  /// The players that are known to be in the store: sessions name few, and often.
  private var present: Set<PlayerID> = []
  /// Whether a schedule history has changed, by which streaks are counted.
  private var histories = false
  /// Whether players were merged into others before.
  private let hadLinks: Bool
  /// The routines that were edited here since the other devices heard of them last.
  private let unpublished: Set<RoutineID>
  private var paths = PartPaths()
  /// Whether every part was validated before.
  private let isChecked: Bool

  package init(
    into writer: any StoreWriter,
    unpublished: Set<RoutineID> = [],
    isChecked: Bool = false
  ) throws {
    self.writer = writer
    self.isChecked = isChecked
    self.unpublished = unpublished
    placeholder = try writer.placeholder()
    hadLinks = try !writer.mergedPlayers().isEmpty
  }

  /// Validates a part and merges it.
  ///
  /// Throws `QuestError.invalid` with the path of what cannot be.
  package mutating func take(_ part: ExportPart) throws {
    let path = paths.next(of: part)
    if !isChecked { try part.check(as: path) }
    switch part {
    case .tombstone(let tombstone): try take(tombstone)
    case .player(let player): try take(player)
    case .routine(let routine): try take(routine)
    case .session(let session): try take(session, at: path)
    }
  }

  /// What a document says of a player's sessions.
  struct Summary {
    /// The path of the first of them.
    let path: String
    /// How many stood there again with the same values.
    var repeated = 0
  }

  /// Merges the sessions of a stage, after what they refer to.
  mutating func take(_ staged: any StagedSessions, _ summaries: [PlayerID: Summary]) throws {
    for player in try staged.players() {
      let summary = summaries[player] ?? Summary(path: "sessions")
      guard try isPresent(player, namedAt: summary.path) else { continue }
      result.unchanged += summary.repeated
      result.unchanged += try staged.forEachChanged(of: player) { session, place in
        try merge(session, at: "sessions[\(place)]")
      }
      let added = try staged.putNew(of: player)
      result.added += added
      if added > 0 { touched.insert(player) }
    }
  }

  /// To be called after the last part; `firstPlayer` makes a default player where none is left.
  package mutating func finish(
    policies: Policies,
    firstPlayer: @autoclosure () -> Player
  ) throws -> ImportResult {
    if let placeholder, let firstNewPlayer {
      try writer.deletePlayer(placeholder)
      try writer.eraseEvents(of: placeholder)
      try writer.setDefaultPlayer(firstNewPlayer)
    }
    try writer.requireDefaultPlayer(firstPlayer)
    let mayAffectAll = try histories || hadLinks || !writer.mergedPlayers().isEmpty
    for player in try writer.players() where mayAffectAll || touched.contains(player.id) {
      try writer.refoldProgress(of: player, policies: policies)
    }
    guard result.added + result.updated > 0 else { return result }
    for player in try writer.players() {
      for topic in [EventContent.quests, .progress, .preferences] {
        try writer.publish(topic, to: player.id)
      }
    }
    return result
  }

  private mutating func take(_ tombstone: Tombstone) throws {
    let isErased = try erased()
    var merged = tombstone.without(isErased)
    let stored = try writer.isTombstoned(tombstone.id.uuid) ? storedTombstone(tombstone.id) : nil
    if let stored { merged = stored.merged(with: merged) }
    if let routine = try writer.routine(RoutineID(tombstone.id.uuid)) {
      let history = Tombstone(routine.id, scheduleHistory: routine.scheduleHistory)
      merged = merged.merged(with: history)
    }
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    histories = histories || !merged.scheduleHistory.isEmpty
    try writer.put(merged)
    try bury(tombstone.id.uuid)
  }

  /// Deletes what the new tombstone stands for.
  private mutating func bury(_ id: UUID) throws {
    if let routine = try writer.routine(RoutineID(id)) {
      try writer.deleteRoutine(routine.id)
      try writer.publishRoutineChange(of: routine.id, from: routine)
    }
    let player = PlayerID(id)
    present.remove(player)
    // Routines may name a player who never came here.
    try writer.forget(player)
    guard try writer.player(player) != nil else { return }
    try writer.deletePlayer(player)
    try writer.eraseEvents(of: player)
    try writer.publishToParent(.player)
    if placeholder == player { placeholder = nil }
  }

  private func storedTombstone(_ id: TombstoneID) throws -> Tombstone? {
    try writer.tombstones().first { $0.id == id }
  }

  private func erased() throws -> (PlayerID) -> Bool {
    let deleted = Set(try writer.tombstones().map(\.id.uuid))
    return { deleted.contains($0.uuid) }
  }

  /// Whether the id was deleted here, which is told.
  private mutating func isDeleted<Model>(
    _ id: ID<Model>,
    _ kind: DeletedRecord.Kind
  ) throws -> Bool {
    guard try writer.isTombstoned(id.uuid) else { return false }
    result.deleted.append(DeletedRecord(kind: kind, id: id.description))
    return true
  }

  private mutating func take(_ player: Player) throws {
    guard try !isDeleted(player.id, .player) else { return }
    firstNewPlayer = firstNewPlayer ?? player.id
    if player.id == placeholder { placeholder = nil }
    let stored = try writer.player(player.id)
    var merged = stored.map { $0.merged(with: player) } ?? player
    merged.progress = stored?.progress ?? PlayerProgress()
    touched.insert(player.id)
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    try writer.put(merged)
    if stored == nil { try writer.publishToParent(.player, about: player.id) }
  }

  private mutating func take(_ routine: Routine) throws {
    if try isDeleted(routine.id, .routine) {
      // The tombstone keeps every schedule that streaks are counted by.
      var tombstone = try storedTombstone(ID(routine.id.uuid)) ?? Tombstone(routine.id)
      let before = tombstone
      let history = Tombstone(routine.id, scheduleHistory: routine.scheduleHistory)
      tombstone = tombstone.merged(with: history.without(try erased()))
      if tombstone != before {
        histories = true
        try writer.put(tombstone)
      }
      return
    }
    let routine = routine.without(try erased())
    let stored = try writer.routine(routine.id)
    let merged = stored.map { $0.merged(with: routine) } ?? routine
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    histories = histories || merged.scheduleHistory != stored?.scheduleHistory
    try writer.put(merged)
    let isOverwritten =
      stored.map { stored in
        stored.stamp < merged.stamp
          && (stored.revision == merged.revision || unpublished.contains(stored.id))
      } ?? false
    try writer.publishRoutineChange(of: merged.id, from: stored, merged, overwritten: isOverwritten)
  }

  private mutating func take(_ session: Session, at path: String) throws {
    guard try isPresent(session.playerID, namedAt: path) else { return }
    try merge(session, at: path)
  }

  /// Whether sessions of that player are wanted; throws where there is no such player.
  private mutating func isPresent(_ player: PlayerID, namedAt path: String) throws -> Bool {
    if present.contains(player) { return true }
    guard try !writer.isTombstoned(player.uuid) else { return false }
    guard try writer.player(player) != nil else {
      throw QuestError.invalid(
        document: "\(path).playerID",
        expected: "a player of the document",
        got: "another one"
      )
    }
    present.insert(player)
    return true
  }

  private mutating func merge(_ session: Session, at path: String) throws {
    let stored = try writer.session(session.id)
    if let stored, stored.playerID != session.playerID || stored.routineID != session.routineID {
      throw QuestError.invalid(
        document: path,
        expected: "the player and the quest that the session has here",
        got: "others"
      )
    }
    let merged = stored.map { $0.merged(with: session) } ?? session
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    touched.insert(session.playerID)
    try writer.put(merged)
  }

  /// Counts a part; true where it is to be stored.
  private mutating func count(isNew: Bool, isChanged: Bool) -> Bool {
    switch (isNew, isChanged) {
    case (true, _): result.added += 1
    case (false, true): result.updated += 1
    case (false, false): result.unchanged += 1
    }
    return isNew || isChanged
  }
}
