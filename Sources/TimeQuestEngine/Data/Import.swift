import TimeQuestModels
import TimeQuestPersistence

/// Takes the parts of an export into a store, one after the other, inside one transaction.
///
/// By id, the higher revision wins and equal ones are kept, so that twice is once. Parts come in
/// the order of an export: the format first, players before what refers to them.
struct Import {
  let writer: any StoreWriter
  private(set) var count = ImportCount()
  private var hasFormat = false
  /// The default player that gives way to the document's, as nobody has played yet.
  private var placeholder: PlayerID?
  private var hasPlayers = false
  /// Which routine of the store each task belongs to.
  private var owners: [TaskID: RoutineID] = [:]
  private var index = 0
  private var kind = ""

  init(into writer: any StoreWriter) throws {
    self.writer = writer
    let routines = try writer.routines()
    for routine in routines {
      for task in routine.tasks { owners[task.id] = routine.id }
    }
    guard let player = try writer.firstPlayer() else { return }
    let sessions = try writer.count(SessionQuery(player: player.id, limit: 1))
    let isNamed = routines.contains { $0.playerIDs?.contains(player.id) == true }
    placeholder = sessions == 0 && !isNamed ? player.id : nil
  }

  /// Throws `QuestError.invalid` naming the part that cannot be, or `tooNew`.
  mutating func take(_ part: ExportPart) throws {
    guard hasFormat else { return try begin(part) }
    switch part {
    case .format: throw QuestError.invalid(document: "formatVersion", expected: "one", got: "two")
    case .player(let player): try take(player)
    case .routine(let routine): try take(routine)
    case .session(let session): try take(session)
    }
  }

  func finish() throws -> ImportCount {
    guard hasFormat else {
      throw QuestError.invalid(
        document: "formatVersion",
        expected: "an integer",
        got: "nothing"
      )
    }
    try replacePlaceholder()
    return count
  }

  private mutating func begin(_ part: ExportPart) throws {
    guard case .format(let version) = part else {
      throw QuestError.invalid(
        document: "formatVersion",
        expected: "the first member",
        got: "another one"
      )
    }
    guard version <= ExportDocument.currentFormat else {
      throw StoreError(.tooNew, during: "import", detail: "format \(version)")
    }
    guard version >= 1 else {
      throw QuestError.invalid(document: "formatVersion", expected: "1", got: "\(version)")
    }
    hasFormat = true
  }

  private mutating func take(_ player: Player) throws {
    try player.check(as: next("players"))
    hasPlayers = true
    if player.id == placeholder { placeholder = nil }
    let stored = try writer.player(player.id)
    if merge(player.revision, over: stored?.revision) { try writer.put(player) }
  }

  private mutating func take(_ routine: Routine) throws {
    let path = next("routines")
    try routine.check(as: path)
    for (index, task) in routine.tasks.enumerated() {
      let owner = owners.updateValue(routine.id, forKey: task.id)
      guard owner == nil || owner == routine.id else {
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
    let path = next("sessions")
    try session.check(as: path)
    guard try writer.player(session.playerID) != nil else {
      throw QuestError.invalid(
        document: "\(path).playerID",
        expected: "a player of the document",
        got: "another one"
      )
    }
    let stored = try writer.session(session.id)
    if merge(session.revision, over: stored?.revision) { try writer.put(session) }
  }

  /// The first one made is the default player, so whoever came with the document is, from then on.
  private func replacePlaceholder() throws {
    guard hasPlayers, let placeholder else { return }
    try writer.deletePlayer(placeholder)
    try writer.eraseEvents(of: placeholder)
  }

  private mutating func merge(_ revision: Int, over stored: Int?) -> Bool {
    guard let stored else {
      count.added += 1
      return true
    }
    if revision > stored {
      count.updated += 1
      return true
    }
    count.unchanged += 1
    return false
  }

  private mutating func next(_ kind: String) -> String {
    index = kind == self.kind ? index + 1 : 0
    self.kind = kind
    return "\(kind)[\(index)]"
  }
}
