import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

/// Takes the parts of a document into a store, one after the other, inside one transaction.
///
/// By id, the higher revision of a player or a routine wins, and the copy of a session that has
/// come furthest; equal ones are kept, so that twice is once. What was deleted here stays deleted.
/// The progress of a player follows from the sessions of both sides, so that it never falls.
/// Players come before what refers to them.
struct Import {
  let writer: any StoreWriter
  private(set) var result = ImportResult()
  /// The store's default player, if nobody has played and no routine names them: the document's
  /// players replace them.
  private var placeholder: PlayerID?
  private var hasPlayers = false
  /// Which routine of the store each task belongs to.
  private var routineOfTask: [TaskID: RoutineID] = [:]
  /// The players of the document, whose progress is folded anew.
  private var players: Set<PlayerID> = []
  private var index = 0
  private var list = DocumentMember.formatVersion

  init(into writer: any StoreWriter) throws {
    self.writer = writer
    let routines = try writer.routines()
    for routine in routines {
      for task in routine.tasks { routineOfTask[task.id] = routine.id }
    }
    guard let player = try writer.firstPlayer() else { return }
    let sessions = try writer.count(SessionQuery(player: player.id, limit: 1))
    let isNamed = routines.contains { $0.playerIDs?.contains(player.id) == true }
    placeholder = sessions == 0 && !isNamed ? player.id : nil
  }

  /// Checks a part and stores it if it is new or of a higher revision.
  ///
  /// Throws `QuestError.invalid` with the path of what cannot be.
  mutating func take(_ part: ExportPart) throws {
    switch part {
    case .player(let player): try take(player)
    case .routine(let routine): try take(routine)
    case .session(let session): try take(session)
    }
  }

  /// To be called after the last part.
  func finish(policies: Policies) throws -> ImportResult {
    try replacePlaceholder()
    for var player in try writer.players() where players.contains(player.id) {
      let progress = try writer.foldedProgress(of: player, policies: policies)
      guard progress != player.progress else { continue }
      player.progress = progress
      try writer.put(player)
    }
    return result
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
    try player.check(as: path(in: .players))
    guard try !isDeleted(player.id, .player) else { return }
    hasPlayers = true
    players.insert(player.id)
    if player.id == placeholder { placeholder = nil }
    let stored = try writer.player(player.id)
    if merge(player.revision, over: stored?.revision) { try writer.put(player) }
  }

  private mutating func take(_ routine: Routine) throws {
    let path = path(in: .routines)
    try routine.check(as: path)
    guard try !isDeleted(routine.id, .routine) else { return }
    var routine = routine
    routine.playerIDs = try routine.playerIDs?.filter { try !writer.isTombstoned($0.uuid) }
    guard routine.playerIDs?.isEmpty != true else {
      // It was only for players who are erased here.
      try writer.addTombstone(routine.id.uuid)
      _ = try isDeleted(routine.id, .routine)
      return
    }
    for (index, task) in routine.tasks.enumerated() {
      let routineID = routineOfTask.updateValue(routine.id, forKey: task.id)
      guard routineID == nil || routineID == routine.id else {
        throw QuestError.invalid(
          document: "\(path).tasks[\(index)].id",
          expected: "a task of one routine",
          got: "one of another routine, too"
        )
      }
    }
    let stored = try writer.routine(routine.id)
    if merge(routine.revision, over: stored?.revision) { try writer.put(routine) }
  }

  private mutating func take(_ session: Session) throws {
    let path = path(in: .sessions)
    try session.check(as: path)
    guard try !writer.isTombstoned(session.playerID.uuid) else { return }
    guard try writer.player(session.playerID) != nil else {
      throw QuestError.invalid(
        document: "\(path).playerID",
        expected: "a player of the document",
        got: "another one"
      )
    }
    let stored = try writer.session(session.id)
    if let stored, stored.playerID != session.playerID || stored.routineID != session.routineID {
      throw QuestError.invalid(
        document: path,
        expected: "the player and the quest that the session has here",
        got: "others"
      )
    }
    let isFurther = stored.map(session.isFurther) ?? true
    if count(isNew: stored == nil, isNewer: isFurther) { try writer.put(session) }
  }

  /// The first player made is the default one, so the document's first player becomes it.
  private func replacePlaceholder() throws {
    guard hasPlayers, let placeholder else { return }
    try writer.deletePlayer(placeholder)
    try writer.eraseEvents(of: placeholder)
  }

  private mutating func merge(_ revision: Int, over stored: Int?) -> Bool {
    count(isNew: stored == nil, isNewer: stored.map { revision > $0 } ?? true)
  }

  /// Counts a part; true where it is to be stored.
  private mutating func count(isNew: Bool, isNewer: Bool) -> Bool {
    switch (isNew, isNewer) {
    case (true, _): result.added += 1
    case (false, true): result.updated += 1
    case (false, false): result.unchanged += 1
    }
    return isNew || isNewer
  }

  /// The path of the part that comes now.
  private mutating func path(in list: DocumentMember) -> String {
    index = list == self.list ? index + 1 : 0
    self.list = list
    return "\(list)[\(index)]"
  }
}
