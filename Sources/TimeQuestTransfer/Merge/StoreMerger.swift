import Foundation
package import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestPersistence

/// Merges the parts of another copy into a store, one after the other, inside one transaction.
///
/// It leaves the join of both: neither order nor repetition of merges matters. Players come before
/// what refers to them. To be used once, with ``finish(policies:firstPlayer:)`` at the end.
package struct StoreMerger {
  private let writer: any StoreWriter
  /// What was deleted in the store, as it is there now.
  private var tombstones: [TombstoneID: Tombstone]
  package private(set) var result = ImportResult()
  /// The players whose progress may follow from more than before.
  private var touched: Set<PlayerID> = []
  /// The players that are known to be in the store: sessions name few, and often.
  private var present: Set<PlayerID> = []
  private var documentPlayers: Set<PlayerID> = []
  /// The players who were not here before.
  private var newPlayers: [PlayerID] = []
  /// Whether a schedule history has changed, by which streaks are counted.
  private var histories = false
  /// Who had turned out to be whom before.
  private let links: [PlayerID: PlayerID]
  /// The routines that were edited here since the other devices heard of them last.
  private let unpublished: Set<RoutineID>
  /// Whom or what new tombstones stand for, which is deleted at once for all of them.
  private var toBury: Set<UUID> = []
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
    tombstones = Dictionary(uniqueKeysWithValues: try writer.tombstones().map { ($0.id, $0) })
    links = try writer.playerLinks()
  }

  /// Validates a part and merges it.
  ///
  /// Throws `QuestError.invalid` with the path of what cannot be.
  package mutating func take(_ part: ExportPart) throws {
    let path = paths.next(of: part)
    if !isChecked { try part.check(as: path) }
    if part.list != .tombstones { try bury() }
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
    try bury()
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
  ///
  /// Of a copy that comes in several documents only the last one settles the placeholders.
  package mutating func finish(
    policies: Policies,
    firstPlayer: @autoclosure () -> Player,
    settlesPlaceholders: Bool = true,
    child: KnownChild? = nil
  ) throws -> ImportResult {
    try bury()
    try writer.requireDefaultPlayer(firstPlayer)
    if settlesPlaceholders { try writer.settlePlaceholders(among: Set(newPlayers)) }
    if let child { try recognise(child) }
    let links = try writer.playerLinks()
    let targets = links.resolved
    touched.formUnion(touched.compactMap { targets[$0] })
    let mayAffectAll = histories || links != self.links
    let affected = try writer.players().filter { mayAffectAll || touched.contains($0.id) }
    let schedules = try affected.isEmpty ? [] : writer.scheduleHistories()
    for player in affected {
      try writer.refoldProgress(of: player, policies: policies, schedules, targets)
    }
    guard result.added + result.updated > 0 else { return result }
    try writer.publishEverything(to: writer.players().map(\.id))
    return result
  }

  private mutating func take(_ tombstone: Tombstone) throws {
    let stored = tombstones[tombstone.id]
    var merged = tombstone.without(isErased)
    if let stored { merged = stored.merged(with: merged) }
    if let routine = try writer.routine(RoutineID(tombstone.id.uuid)) {
      merged = merged.merged(with: Tombstone(of: routine))
    }
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    histories = histories || !merged.scheduleHistory.isEmpty
    try put(merged)
    toBury.insert(tombstone.id.uuid)
  }

  private mutating func put(_ tombstone: Tombstone) throws {
    try writer.put(tombstone)
    tombstones[tombstone.id] = tombstone
  }

  /// Deletes what the new tombstones stand for.
  private mutating func bury() throws {
    let buried = toBury
    guard !buried.isEmpty else { return }
    toBury = []
    let isBuried = { (player: PlayerID) in buried.contains(player.uuid) }
    for routine in try writer.routines() {
      // What they made here, while another device erased them, goes with them.
      let isOfErased = routine.ownerID.map(isBuried) ?? false
      guard isOfErased || buried.contains(routine.id.uuid) else { continue }
      if isOfErased {
        let history = Tombstone(of: routine).without(isErased)
        try put(tombstones[history.id]?.merged(with: history) ?? history)
        histories = true
      }
      try writer.setLocalValue(nil, named: Routine.ownEdit(of: routine.id))
      try writer.deleteRoutine(routine.id)
      try writer.publishToParent(.routine(routine.id))
    }
    // Routines may name a player who never came here.
    try writer.forget(isBuried)
    tombstones = tombstones.mapValues { $0.without(isBuried) }
    for player in try writer.players() where player.mergedInto.map(isBuried) == true {
      try writer.put(player.without(isBuried))
    }
    for player in try writer.players() where isBuried(player.id) {
      present.remove(player.id)
      try writer.deletePlayer(player.id)
      try writer.eraseEvents(of: player.id)
      try writer.publishToParent(.player)
    }
  }

  private func isErased(_ player: PlayerID) -> Bool { isDeleted(player.uuid) }

  private func isDeleted(_ id: UUID) -> Bool { tombstones[TombstoneID(id)] != nil }

  /// Whether the id was deleted here, or whoever made what it stands for, which is told.
  private mutating func isDeleted<Model>(
    _ id: ID<Model>,
    _ kind: DeletedRecord.Kind,
    with owner: PlayerID? = nil
  ) -> Bool {
    guard isDeleted(id.uuid) || owner.map(isErased) == true else { return false }
    result.deleted.append(DeletedRecord(kind: kind, id: id.description))
    return true
  }

  private mutating func take(_ player: Player) throws {
    guard !isDeleted(player.id, .player) else { return }
    let player = player.without(isErased)
    documentPlayers.insert(player.id)
    let stored = try writer.player(player.id)
    var merged = try stored.map { try $0.merged(with: player) } ?? player
    merged.progress = stored?.progress ?? PlayerProgress()
    touched.insert(player.id)
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    try writer.put(merged)
    guard stored == nil else { return }
    newPlayers.append(player.id)
    try writer.publishToParent(.player, about: player.id)
  }

  private mutating func take(_ routine: Routine) throws {
    if isDeleted(routine.id, .routine, with: routine.ownerID) {
      // The tombstone keeps every schedule that streaks are counted by.
      let history = Tombstone(of: routine).without(isErased)
      let stored = tombstones[history.id]
      let merged = stored?.merged(with: history) ?? history
      guard merged != stored else { return }
      histories = true
      return try put(merged)
    }
    let routine = routine.without(isErased)
    let stored = try writer.routine(routine.id)
    let merged = try stored.map { try $0.merged(with: routine) } ?? routine
    guard count(isNew: stored == nil, isChanged: merged != stored) else { return }
    histories = histories || merged.scheduleHistory != stored?.scheduleHistory
    try writer.put(merged)
    let lost = try stored.flatMap { try lostEdit(of: $0, to: merged) }
    // The players are told at the end, once for all.
    try writer.publishToParent(.routine(merged.id, lost: lost))
  }

  /// Makes the player who came with the document one with the child who is here already.
  private func recognise(_ child: KnownChild) throws {
    let kept = try writer.player(named: child.id)
    let others = try writer.resolvedPlayers().filter {
      newPlayers.contains($0.id) && $0.id != kept.id
    }
    let known = try documentPlayers.map { try writer.player(named: $0) }.filter { $0.id != kept.id }
    if others.isEmpty, let player = known.first {
      throw QuestError.invalid(
        path: "playerID",
        expected: "a document whose player is not in this store yet",
        got: "\(player.displayName), who is; merge these two players instead"
      )
    }
    guard others.count < 2 else {
      throw QuestError.invalid(
        path: "playerID",
        expected: "a document with one player who is not in this store yet",
        got: "\(others.count) of them; import it without a player, then merge them one by one"
      )
    }
    for other in others { try writer.merge(other, into: kept.id, at: child.now, by: child.editID) }
  }

  /// What an edit of this device had set, if it gives way to one that did not know it; else nil.
  private mutating func lostEdit(of stored: Routine, to winner: Routine) throws -> String? {
    guard stored.stamp < winner.stamp,
      winner.revision <= stored.revision || unpublished.contains(stored.id),
      try writer.localValue(named: Routine.ownEdit(of: stored.id)) == stored.editID.description
    else { return nil }
    let parts = stored.parts(otherThanIn: winner)
    let inWords = parts.map { "\($0.word): \($0.value)" }.joined(separator: "; ")
    result.lostEdits.append(LostEdit(displayName: stored.displayName, parts: inWords))
    return parts.map { "\($0.member): \($0.value)" }.joined(separator: "; ")
  }

  private mutating func take(_ session: Session, at path: String) throws {
    guard try isPresent(session.playerID, namedAt: path) else { return }
    try merge(session, at: path)
  }

  /// Whether sessions of that player are wanted; throws where there is no such player.
  private mutating func isPresent(_ player: PlayerID, namedAt path: String) throws -> Bool {
    if present.contains(player) { return true }
    guard !isErased(player) else { return false }
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
        expected: "the player and the quest of the session in this store",
        got: "others"
      )
    }
    let merged = try stored.map { try $0.merged(with: session) } ?? session
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

/// Who the one new player of a document is in this store, as a parent says.
package struct KnownChild: Sendable {
  let id: PlayerID
  let now: Instant
  let editID: EditID

  /// Nil if the parent names no player.
  init?(_ id: PlayerID?, _ engine: QuestEngine) {
    guard let id else { return nil }
    self.id = id
    now = engine.environment.now().wall
    editID = engine.environment.newEditID()
  }
}

extension Tombstone {
  /// What remains of a routine when it is deleted.
  fileprivate init(of routine: Routine) {
    self.init(routine.id, scheduleHistory: routine.scheduleHistory)
  }
}
