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
  private var replaced: PlayerID?
  private var index = 0
  private var kind = ""

  init(into writer: any StoreWriter) throws {
    self.writer = writer
    guard let player = try writer.firstPlayer() else { return }
    let sessions = try writer.count(SessionQuery(player: player.id, limit: 1))
    replaced = sessions == 0 ? player.id : nil
  }

  /// Throws `QuestError.invalid` naming the part that cannot be, or `tooNew`.
  mutating func take(_ part: ExportPart) throws {
    guard hasFormat else { return try begin(part) }
    switch part {
    case .format: throw invalid("formatVersion", expected: "one", got: "two")
    case .player(let player): try take(player)
    case .routine(let routine): try take(routine)
    case .session(let session): try take(session)
    }
  }

  func finish() throws -> ImportCount {
    guard hasFormat else { throw invalid("formatVersion", expected: "an integer", got: "nothing") }
    return count
  }

  private mutating func begin(_ part: ExportPart) throws {
    guard case .format(let version) = part else {
      throw invalid("formatVersion", expected: "the first member", got: "another one")
    }
    guard version <= ExportDocument.currentFormat else {
      throw StoreError(.tooNew, during: "import", detail: "format \(version)")
    }
    guard version >= 1 else {
      throw invalid("formatVersion", expected: "1", got: "\(version)")
    }
    hasFormat = true
  }

  private mutating func take(_ player: Player) throws {
    let path = next("players")
    try player.check(path)
    if let replaced, replaced != player.id {
      try writer.deletePlayer(replaced)
      try writer.eraseEvents(of: replaced)
    }
    replaced = nil
    let stored = try writer.player(player.id)
    if merge(player.revision, over: stored?.revision) { try writer.put(player) }
  }

  private mutating func take(_ routine: Routine) throws {
    let path = next("routines")
    try routine.check(path)
    let stored = try writer.routine(routine.id)
    if merge(routine.revision, over: stored?.revision) { try writer.put(routine) }
  }

  private mutating func take(_ session: Session) throws {
    let path = next("sessions")
    if let flaw = session.flaw {
      throw invalid(path, expected: "a session that holds together", got: flaw)
    }
    guard try writer.player(session.playerID) != nil else {
      throw invalid("\(path).playerID", expected: "a player of the document", got: "another one")
    }
    let stored = try writer.session(session.id)
    if merge(session.revision, over: stored?.revision) { try writer.put(session) }
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

  private func invalid(_ path: String, expected: String, got: String) -> QuestError {
    .invalid(path: "document.\(path)", expected: expected, got: got)
  }
}

extension Player {
  fileprivate func check(_ path: String) throws(QuestError) {
    let path = "document.\(path)"
    _ = try NameRule.required(displayName, path: "\(path).displayName")
    guard CivilCalendar.zone(named: timeZone) != nil else {
      throw .invalid(
        path: "\(path).timeZone",
        expected: "an IANA time zone",
        got: "\"\(timeZone)\""
      )
    }
    guard (0...12).contains(dayStartHour) else {
      throw .invalid(
        path: "\(path).dayStartHour",
        expected: "an integer 0 to 12",
        got: "\(dayStartHour)"
      )
    }
    let counts = [progress.totalXP, progress.currentStreak, progress.longestStreak, revision - 1]
    guard counts.allSatisfy({ $0 >= 0 }) else {
      throw .invalid(path: "\(path).progress", expected: "no negative numbers", got: "one")
    }
  }
}

extension Routine {
  fileprivate func check(_ path: String) throws(QuestError) {
    let path = "document.\(path)"
    _ = try NameRule.required(name, path: "\(path).name")
    _ = try NameRule.required(displayName, path: "\(path).displayName")
    for (index, task) in tasks.enumerated() {
      _ = try NameRule.required(task.name, path: "\(path).tasks[\(index)].name")
      _ = try NameRule.required(task.displayName, path: "\(path).tasks[\(index)].displayName")
      if let reference = task.reference, reference <= .zero {
        throw .invalid(
          path: "\(path).tasks[\(index)].referenceSeconds",
          expected: "a time above 0",
          got: "\(reference.value)"
        )
      }
    }
    guard tasks.count <= RoutineDraft.maximumTasks, revision >= 1,
      Set(tasks.map(\.id)).count == tasks.count
    else { throw .invalid(path: path, expected: "a routine", got: "one that contradicts itself") }
  }
}
