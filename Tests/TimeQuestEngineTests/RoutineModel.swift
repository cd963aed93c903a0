import Foundation
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// A model of the routines of a store, in a dictionary.
struct RoutineModel {
  /// Why an edit is refused, in one word.
  struct Refusal: Error, Equatable {
    let word: String
  }

  /// A placeholder for an id that the engine chooses.
  static let chosen = TaskID.sample(999_999)

  private(set) var routines: [RoutineID: Routine] = [:]
  /// In order of creation.
  private(set) var order: [RoutineID] = []
  private var tombstones: Set<UUID> = []
  let players: Set<PlayerID>

  init(players: Set<PlayerID>) {
    self.players = players
  }

  var list: [Routine] {
    order.compactMap { routines[$0] }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// Takes the ids that the engine chose; returns false if they are not new.
  mutating func adopt(_ routine: Routine) -> Bool {
    guard var mine = routines[routine.id] else { return true }
    let known = Set(list.flatMap(\.tasks).map(\.id))
    for (place, task) in mine.tasks.enumerated() where task.id == Self.chosen {
      guard routine.tasks.indices.contains(place) else { return false }
      let id = routine.tasks[place].id
      guard !known.contains(id), !tombstones.contains(id.uuid) else { return false }
      mine.tasks[place] = RoutineTask(
        id: id,
        name: task.name,
        displayName: task.displayName,
        reference: task.reference
      )
    }
    routines[routine.id] = mine
    return true
  }

  mutating func create(_ draft: RoutineDraft, _ id: RoutineID, at now: Instant) throws -> Routine {
    let end = now.milliseconds + 60_000
    let last = routines.values.map(\.createdAt.milliseconds).filter { $0 < end }.max()
    let createdAt = Instant(milliseconds: max(now.milliseconds, (last ?? 0) + 1))
    if draft.playerIDs?.isEmpty == true { throw Refusal(word: "invalid playerIDs") }
    var routine = Routine(
      id: id,
      name: "",
      displayName: "",
      activeDays: draft.activeDays,
      isActive: draft.isActive,
      playerIDs: draft.playerIDs,
      feedback: draft.feedback,
      leavesHome: draft.leavesHome,
      tasks: [],
      createdAt: createdAt,
      updatedAt: createdAt,
      scheduledSince: Self.day(of: now)
    )
    routine.displayName = try questName(draft.displayName, of: id)
    routine.name = try Self.shown(draft.name, "name", routine.displayName)
    routine.tasks = try Self.tasks(draft.tasks)
    routine.playerIDs = try Self.distinct(routine)
    routine.scheduleHistory = [routine.scheduleEntry(since: Self.day(of: now))]
    if let stored = routines[id] {
      guard Self.agree(routine, stored) else { throw Refusal(word: "conflict \(stored.revision)") }
      return stored
    }
    guard !tombstones.contains(id.uuid) else { throw Refusal(word: "deleted") }
    try save(routine, over: nil)
    return routine
  }

  mutating func delete(_ id: RoutineID, revision: Int) throws {
    let routine = try find(id, revision)
    routines[id] = nil
    order.removeAll { $0 == id }
    tombstones.formUnion([id.uuid] + routine.tasks.map(\.id.uuid))
  }

  /// An edit of an existing routine, with the revision that it is based on.
  mutating func edit(
    _ id: RoutineID,
    revision: Int,
    at now: Instant,
    _ body: (inout Routine) throws -> Void
  ) throws -> Routine {
    let stored = try find(id, revision)
    var routine = stored
    try body(&routine)
    routine.playerIDs = try Self.distinct(routine)
    guard routine != stored else { return stored }
    try save(routine, over: stored)
    let isScheduledLike =
      routine.activeDays == stored.activeDays && routine.isActive == stored.isActive
      && routine.playerIDs == stored.playerIDs && routine.tasks.isEmpty == stored.tasks.isEmpty
    routines[id]?.updatedAt = max(now, stored.updatedAt.advanced(by: Seconds(milliseconds: 1)))
    routines[id]?.revision += 1
    if !isScheduledLike, let changed = routines[id] {
      let entry = changed.scheduleEntry(since: Self.day(of: now))
      routines[id]?.scheduleHistory = stored.scheduleHistory.adding(entry)
    }
    return routines[id] ?? routine
  }

  static func tasks(_ drafts: [RoutineDraft.Task]) throws -> [RoutineTask] {
    try drafts.enumerated().map { try task($1, at: $0, path: "tasks[\($0)].") }
  }

  static func task(_ draft: RoutineDraft.Task, at index: Int, path: String) throws -> RoutineTask {
    let displayName = try shown(draft.displayName, "\(path)displayName", "Step \(index + 1)")
    return RoutineTask(
      id: draft.id ?? chosen,
      name: try shown(draft.name, "\(path)name", displayName),
      displayName: displayName,
      reference: draft.reference
    )
  }

  /// The name that players see; without one, the first "Mystery Quest" that no other routine has.
  func questName(_ raw: String?, of id: RoutineID) throws -> String {
    let name = try Self.shown(raw, "displayName", "")
    guard name.isEmpty else { return name }
    if let own = routines[id]?.displayName, own.hasPrefix("Mystery Quest") { return own }
    let taken = list.filter { $0.id != id }.map(\.displayName)
    let names = ["Mystery Quest"] + (2...99).map { "Mystery Quest \($0)" }
    return names.first { !taken.contains($0) } ?? ""
  }

  static func shown(_ raw: String?, _ path: String, _ fallback: String) throws -> String {
    guard let name = RoutineEdits.names[raw ?? ""] ?? nil else {
      throw Refusal(word: "invalid \(path)")
    }
    return name.isEmpty ? fallback : name
  }

  private func find(_ id: RoutineID, _ revision: Int) throws -> Routine {
    guard let routine = routines[id] else { throw Refusal(word: "no routine") }
    guard routine.revision == revision else {
      throw Refusal(word: "conflict \(routine.revision)")
    }
    return routine
  }

  private mutating func save(_ routine: Routine, over stored: Routine?) throws {
    let named = routine.playerIDs ?? []
    let known = stored?.playerIDs ?? []
    guard named.allSatisfy({ players.contains($0) || known.contains($0) }) else {
      throw Refusal(word: "no player")
    }
    let before = Set(stored?.tasks.map(\.id) ?? [])
    let others = Set(list.flatMap(\.tasks).map(\.id)).subtracting(before)
    for task in routine.tasks where !before.contains(task.id) {
      guard !others.contains(task.id), !tombstones.contains(task.id.uuid) else {
        throw Refusal(word: "idInUse")
      }
    }
    tombstones.formUnion(before.subtracting(routine.tasks.map(\.id)).map(\.uuid))
    if routines.updateValue(routine, forKey: routine.id) == nil { order.append(routine.id) }
  }

  /// The players of the routine; nil means all.
  private static func distinct(_ routine: Routine) throws -> [PlayerID]? {
    for (index, task) in routine.tasks.enumerated()
    where task.id != chosen && routine.tasks[..<index].contains(where: { $0.id == task.id }) {
      throw Refusal(word: "invalid tasks[\(index)].taskID")
    }
    guard let players = routine.playerIDs else { return nil }
    for (index, player) in players.enumerated() where players[..<index].contains(player) {
      throw Refusal(word: "invalid playerIDs[\(index)]")
    }
    return players
  }

  private static func agree(_ draft: Routine, _ stored: Routine) -> Bool {
    var described = stored
    described.name = draft.name
    described.displayName = draft.displayName
    described.activeDays = draft.activeDays
    described.isActive = draft.isActive
    described.playerIDs = draft.playerIDs
    described.feedback = draft.feedback
    described.leavesHome = draft.leavesHome
    described.tasks = draft.tasks.enumerated().map { index, task in
      guard task.id == chosen, stored.tasks.indices.contains(index) else { return task }
      return RoutineTask(
        id: stored.tasks[index].id,
        name: task.name,
        displayName: task.displayName,
        reference: task.reference
      )
    }
    return described == stored
  }

  private static func day(of instant: Instant) -> CivilDay {
    CivilDay(number: Int(instant.milliseconds / 86_400_000))
  }
}

extension Routine {
  /// The routine with the ids of its edits, which are random, left out.
  var withoutEditIDs: Routine {
    var copy = self
    copy.editID = .unknown
    for index in copy.scheduleHistory.indices {
      copy.scheduleHistory[index].stamp.editID = .unknown
    }
    return copy
  }
}
