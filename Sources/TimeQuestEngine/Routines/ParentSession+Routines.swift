import Foundation
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

/// Routines and their tasks.
///
/// An edit names the revision that it was made on. It throws `QuestError.conflict` with the stored
/// routine where that has another revision, `notFound` for an unknown id, and `invalid` with the
/// path of a value that is not allowed.
extension ParentSession {
  /// The routines, in order of their creation.
  public func routines() async throws -> [RoutineDetails] {
    try await authorized().read { reader, _ in
      try reader.resolvedRoutines().map(RoutineDetails.init)
    }
  }

  /// A routine, and how long its tasks really take each player.
  public func routine(_ id: RoutineID) async throws -> RoutineReport {
    try await authorized().read { reader, _ in
      guard let routine = try reader.resolvedRoutine(id) else {
        throw QuestError.notFound(.routine, id: id.description)
      }
      return try RoutineReport(routine, reader: reader)
    }
  }

  /// Creates a routine; a repeated call with the same id answers the stored one.
  ///
  /// Throws `QuestError.conflict` where the id holds something else, or belonged to something that
  /// was deleted.
  public func create(_ draft: RoutineDraft) async throws -> RoutineDetails {
    try await authorized().write { writer, moment in
      let given = draft.tasks.compactMap(\.id)
      let routine = try engine.create(draft.id, given: given, in: writer, at: moment) { routine in
        try draft.apply(to: &routine, newTaskID: engine.newTaskID)
      }
      return try writer.warned(routine)
    }
  }

  /// Changes a routine; what is nil stays.
  ///
  /// Open sessions keep the tasks that they started with.
  public func update(
    _ id: RoutineID,
    revision: Int,
    _ change: RoutineChange
  ) async throws -> RoutineDetails {
    let engine = try await authorized()
    if let playerIDs = change.playerIDs { try RoutineDraft.requireSomebody(in: playerIDs) }
    return try await engine.write { writer, moment in
      let edited = try engine.edit(id, revision, in: writer, at: moment) { routine, _ in
        change.apply(to: &routine, newTaskID: engine.newTaskID)
      }
      return try writer.warned(edited)
    }
  }

  /// Adds a task, at the end or before `position`, which counts from 0.
  ///
  /// A repeated call with the same task id answers the stored routine, whatever the revision.
  /// Throws `QuestError.conflict` where the id holds another task of the routine.
  public func addTask(
    _ task: RoutineDraft.Task,
    to id: RoutineID,
    revision: Int,
    at position: Int? = nil
  ) async throws -> RoutineDetails {
    try await authorized().write { writer, moment in
      let task = task.task(orElse: engine.newTaskID())
      if let stored = try writer.resolvedRoutine(id),
        let place = stored.tasks.firstIndex(where: { $0.id == task.id })
      {
        let host = try writer.player(named: nil)
        let repeated = try task.checked(at: place, path: "", Catalogue.language(host.locale))
        guard repeated == stored.tasks[place] else {
          throw QuestError.conflict(.routine(RoutineDetails(stored)))
        }
        return try writer.warned(stored)
      }
      let edited = try engine.edit(id, revision, in: writer, at: moment) { routine, catalogue in
        let index = max(0, min(position ?? routine.tasks.count, routine.tasks.count))
        routine.tasks.insert(try task.checked(at: index, path: "", catalogue), at: index)
      }
      return try writer.warned(edited)
    }
  }

  /// Changes a task; what is nil stays.
  public func updateTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int,
    _ change: TaskChange
  ) async throws -> RoutineDetails {
    try await edit(id, revision) { routine, catalogue in
      let index = try routine.index(of: task)
      change.apply(to: &routine.tasks[index])
      routine.tasks[index] = try routine.tasks[index].checked(at: index, path: "", catalogue)
    }
  }

  /// Removes a task.
  public func removeTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int
  ) async throws -> RoutineDetails {
    try await edit(id, revision) { routine, _ in
      routine.tasks.remove(at: try routine.index(of: task))
    }
  }

  /// Puts the tasks in another order; `order` names each of them once.
  public func reorderTasks(
    _ order: [TaskID],
    of id: RoutineID,
    revision: Int
  ) async throws -> RoutineDetails {
    try await edit(id, revision) { routine, _ in
      let tasks = routine.tasks
      guard order.count == tasks.count, Set(order) == Set(tasks.map(\.id)) else {
        throw QuestError.invalid(
          path: "order",
          expected: "each of the \(tasks.count) task ids once",
          got: "\(order.count) ids"
        )
      }
      routine.tasks = order.compactMap { id in tasks.first { $0.id == id } }
    }
  }

  /// Deletes a routine.
  ///
  /// Its sessions stay, and an open session of it can be finished.
  public func deleteRoutine(_ id: RoutineID, revision: Int) async throws {
    try await authorized().write { writer, moment in
      try engine.delete(try writer.routine(id, revision: revision), in: writer, at: moment)
    }
  }

  private func edit(
    _ id: RoutineID,
    _ revision: Int,
    _ body: @Sendable (inout Routine, Catalogue) throws -> Void
  ) async throws -> RoutineDetails {
    try await authorized().write { writer, moment in
      try writer.warned(engine.edit(id, revision, in: writer, at: moment, body))
    }
  }
}

extension QuestEngine {
  func newTaskID() -> TaskID { TaskID(environment.newUUID()) }

  /// Creates a routine that the body describes, of a player's own where there is an owner.
  ///
  /// `given` are the ids of tasks that were not made here; see `ParentSession.create`.
  func create(
    _ id: RoutineID?,
    given: [TaskID] = [],
    ownedBy owner: Player? = nil,
    in writer: any StoreWriter,
    at moment: Moment,
    _ body: (inout Routine) throws -> Void
  ) throws -> Routine {
    let host = try writer.player(named: nil)
    let today = host.calendar.day(of: moment.wall)
    // Those of one instant stay in the order of their creation.
    let createdAt = moment.wall.later(
      than: try writer.latestRoutine(before: moment.wall.endOfCreations)
    )
    var routine = Routine(
      id: id ?? RoutineID(environment.newUUID()),
      name: "",
      displayName: "",
      activeDays: [],
      ownerID: owner?.id,
      tasks: [],
      createdAt: createdAt,
      updatedAt: createdAt,
      scheduledSince: today
    )
    try body(&routine)
    routine = try writer.checked(routine, Catalogue.language(host.locale))
    if let owner { routine.playerIDs = [owner.id] }
    routine.editID = environment.newEditID()
    routine.scheduleHistory = [routine.scheduleEntry(since: today)]
    if let stored = try writer.resolvedRoutine(routine.id) {
      guard routine.agrees(with: stored, given: given) else {
        throw QuestError.conflict(.routine(RoutineDetails(stored)))
      }
      return stored
    }
    guard try !writer.isTombstoned(routine.id.uuid) else { throw QuestError.conflict(.deleted) }
    try writer.requirePlayers(routine.playerIDs)
    // An id that was made here cannot be in use.
    try writer.requireUnused(given)
    try writer.put(routine)
    try writer.refoldProgress(after: today, policies: policies)
    try writer.publishRoutineChange(of: routine.id, from: routine)
    return routine
  }

  /// Deletes a routine, whose sessions stay.
  func delete(_ routine: Routine, in writer: any StoreWriter, at moment: Moment) throws {
    let today = try writer.today(at: moment.wall)
    let editID = environment.newEditID()
    try writer.deleteForGood(routine, on: today, at: moment.wall, by: editID)
    try writer.refoldProgress(after: today, policies: policies)
    try writer.publishRoutineChange(of: routine.id, from: routine)
  }

  /// Lets the body change what is stored, checks all of it, and saves what differs.
  func edit(
    _ id: RoutineID,
    _ revision: Int,
    in writer: any StoreWriter,
    at moment: Moment,
    _ body: (inout Routine, Catalogue) throws -> Void
  ) throws -> Routine {
    let stored = try writer.routine(id, revision: revision)
    let host = try writer.player(named: nil)
    let catalogue = Catalogue.language(host.locale)
    var routine = stored
    try body(&routine, catalogue)
    routine = try writer.checked(routine, catalogue)
    guard routine != stored else { return stored }
    // Who was named before may be gone, as after the import of one player's document.
    let named = Set(stored.playerIDs ?? [])
    try writer.requirePlayers(routine.playerIDs?.filter { !named.contains($0) })
    let known = Set(stored.tasks.map(\.id))
    try writer.requireUnused(routine.tasks.map(\.id).filter { !known.contains($0) })
    for removed in known.subtracting(routine.tasks.map(\.id)) {
      try writer.put(Tombstone(removed))
    }
    routine.stamp = routine.stamp.next(at: moment.wall, by: environment.newEditID())
    let today = host.calendar.day(of: moment.wall)
    if !routine.isScheduledLike(stored) {
      routine.scheduleHistory = stored.scheduleHistory.adding(routine.scheduleEntry(since: today))
    }
    try writer.put(routine)
    try writer.setLocalValue(routine.editID.description, named: Routine.ownEdit(of: id))
    try writer.refoldProgress(after: today, policies: policies)
    try writer.publishRoutineChange(of: id, from: stored, routine)
    try writer.settleReminders(from: stored, to: routine, by: policies, at: moment.wall)
    return routine
  }
}

extension Routine {
  /// The name of the store's own note of its last edit of a routine.
  package static func ownEdit(of id: RoutineID) -> String { "edit.\(id)" }
}

extension StoreWriter {
  /// Deletes the routine; its ids and those of its tasks stay used.
  ///
  /// Its schedule history stays with its tombstone, and ends on that day.
  func deleteForGood(
    _ routine: Routine,
    on day: CivilDay,
    at instant: Instant,
    by editID: EditID
  ) throws {
    var ended = routine
    ended.isActive = false
    ended.stamp = ended.stamp.next(at: instant, by: editID)
    let history = routine.scheduleHistory.adding(ended.scheduleEntry(since: day))
    try put(Tombstone(routine.id, scheduleHistory: history))
    for task in routine.tasks { try put(Tombstone(task.id)) }
    try setLocalValue(nil, named: Routine.ownEdit(of: routine.id))
    try deleteRoutine(routine.id)
  }
}

extension StoreReader {
  func today(at instant: Instant) throws -> CivilDay {
    try player(named: nil).calendar.day(of: instant)
  }

  fileprivate func routine(_ id: RoutineID, revision: Int) throws -> Routine {
    guard let stored = try resolvedRoutine(id) else {
      throw QuestError.notFound(.routine, id: id.description)
    }
    guard stored.revision == revision else {
      throw QuestError.conflict(.routine(RoutineDetails(stored)))
    }
    return stored
  }

  fileprivate func requirePlayers(_ ids: [PlayerID]?) throws {
    for id in ids ?? [] where try player(id) == nil {
      throw QuestError.notFound(.player, id: id.description)
    }
  }

  /// Task ids are used once and for all: a personal best goes by them.
  fileprivate func requireUnused(_ ids: [TaskID]) throws {
    guard !ids.isEmpty else { return }
    let used = Set(try routines().flatMap(\.tasks).map(\.id))
    for id in ids where try used.contains(id) || isTombstoned(id.uuid) {
      throw QuestError.refused(.idInUse)
    }
  }
}

extension StoreReader {
  /// The routine with trimmed names; a quest without one is a "Mystery Quest", of several with a
  /// number.
  fileprivate func checked(_ routine: Routine, _ catalogue: Catalogue) throws -> Routine {
    var routine = routine
    if try NameRule.trimmed(routine.displayName, path: "displayName").isEmpty {
      let name = catalogue.text("fallback.quest")
      let stored = try resolvedRoutines()
      let taken = Set(stored.filter { $0.id != routine.id }.map(\.displayName))
      // A repeated creation finds the name that it was given.
      let own = stored.first { $0.id == routine.id && $0.displayName.hasPrefix(name) }
      let names = (1...taken.count + 1).map { $0 == 1 ? name : "\(name) \($0)" }
      routine.displayName = own?.displayName ?? names.first { !taken.contains($0) } ?? name
    }
    return try routine.checked(catalogue)
  }

  /// The routine, with a warning for each word that the game does not use towards a player.
  func warned(_ routine: Routine) throws -> RoutineDetails {
    let catalogue = Catalogue.language(try player(named: nil).locale)
    var details = RoutineDetails(routine)
    let names =
      [("displayName", routine.displayName)]
      + routine.tasks.enumerated().map { ("tasks[\($0)].displayName", $1.displayName) }
    let forbidden = catalogue.forbiddenWords(in: names.map(\.1))
    let warnings = zip(names, forbidden).flatMap { name, words in
      words.map { NameWarning(path: name.0, word: $0) }
    }
    details.warnings = warnings.isEmpty ? nil : warnings
    return details
  }
}
