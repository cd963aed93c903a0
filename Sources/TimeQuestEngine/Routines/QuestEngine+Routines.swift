import Foundation
package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  package func routines() async throws -> [Routine] {
    try await read { reader, _ in try reader.routines() }
  }

  /// A routine, and how long its steps really take each player.
  package func routine(_ id: RoutineID) async throws -> RoutineReport {
    try await read { reader, _ in
      guard let routine = try reader.routine(id) else {
        throw QuestError.notFound(.routine, id: id.description)
      }
      return try RoutineReport(routine, reader: reader)
    }
  }

  /// Makes a routine.
  ///
  /// Repeating a creation with the same id answers what is stored. Throws `QuestError.conflict`
  /// where the id holds something else, or belonged to something that was deleted.
  package func create(_ draft: RoutineDraft) async throws -> Routine {
    let newID = RoutineID(environment.newUUID())
    let newTaskIDs = draft.tasks.map { _ in TaskID(environment.newUUID()) }
    let editID = environment.newEditID()
    return try await write { writer, moment in
      let host = try writer.player(named: nil)
      try RoutineDraft.requireSomebody(in: draft.playerIDs)
      let draft = try draft.checked(Catalogue.language(host.locale))
      let today = host.calendar.day(of: moment.wall)
      let createdAt = try self.creations.next(at: moment.wall, in: writer)
      let blank = Routine(
        id: draft.id ?? newID,
        name: "",
        displayName: "",
        activeDays: [],
        tasks: [],
        createdAt: createdAt,
        updatedAt: createdAt,
        scheduledSince: today
      )
      var routine = draft.applied(to: blank, newTaskIDs: newTaskIDs)
      routine.editID = editID
      routine.scheduleHistory = [routine.scheduleEntry(since: today)]
      if let stored = try writer.routine(routine.id) {
        guard routine.agrees(with: stored, givenTaskIDs: draft.tasks.map(\.id)) else {
          throw QuestError.conflict(.routine(RoutineDetails(stored)))
        }
        return stored
      }
      guard try !writer.isTombstoned(routine.id.uuid) else { throw QuestError.conflict(.deleted) }
      try writer.requirePlayers(routine.playerIDs)
      // An id that was made here cannot be in use.
      try writer.requireUnused(draft.tasks.compactMap(\.id))
      try writer.put(routine)
      try writer.refoldProgress(after: today, policies: self.policies)
      try writer.publishRoutineChange(of: routine.id, from: routine)
      return routine
    }
  }

  /// Changes any part of a routine; what is nil stays.
  ///
  /// Open sessions keep what they started with.
  ///
  /// Throws `QuestError.conflict` with the routine as it is where the revision is not its own.
  package func update(
    _ id: RoutineID,
    revision: Int,
    _ change: RoutineChange
  ) async throws -> Routine {
    try change.check()
    return try await edit(id, revision) { draft, _ in change.apply(to: &draft) }
  }

  /// Adds a step, at the end unless a position is given.
  ///
  /// Repeating it with the same task id answers what is stored, whatever the revision. Throws
  /// `QuestError.conflict` where the id holds another step of the routine.
  package func addTask(
    _ task: RoutineDraft.Task,
    to id: RoutineID,
    revision: Int,
    at position: Int? = nil
  ) async throws -> Routine {
    let environment = environment
    return try await write { writer, moment in
      if let stored = try writer.routine(id), let place = stored.place(of: task.id) {
        let host = try writer.player(named: nil)
        let repeated = try task.checked(at: place, path: "", Catalogue.language(host.locale))
        guard repeated.agrees(with: stored.tasks[place]) else {
          throw QuestError.conflict(.routine(RoutineDetails(stored)))
        }
        return stored
      }
      return try self.edit(id, revision, in: writer, at: moment, environment) { draft, catalogue in
        let index = max(0, min(position ?? draft.tasks.count, draft.tasks.count))
        draft.tasks.insert(try task.checked(at: index, path: "", catalogue), at: index)
      }
    }
  }

  /// Changes a step; what is nil stays.
  package func updateTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int,
    _ change: TaskChange
  ) async throws -> Routine {
    try await edit(id, revision) { draft, catalogue in
      let index = try draft.index(of: task)
      change.apply(to: &draft.tasks[index])
      draft.tasks[index] = try draft.tasks[index].checked(at: index, path: "", catalogue)
    }
  }

  package func removeTask(
    _ task: TaskID,
    of id: RoutineID,
    revision: Int
  ) async throws -> Routine {
    try await edit(id, revision) { draft, _ in draft.tasks.remove(at: try draft.index(of: task)) }
  }

  /// Puts the steps in another order, which names each of them once.
  package func reorderTasks(
    _ order: [TaskID],
    of id: RoutineID,
    revision: Int
  ) async throws -> Routine {
    try await edit(id, revision) { draft, _ in
      let tasks = draft.tasks
      guard order.count == tasks.count, Set(order) == Set(tasks.compactMap(\.id)) else {
        throw QuestError.invalid(
          path: "order",
          expected: "each of the \(tasks.count) task ids once",
          got: "\(order.count) ids"
        )
      }
      draft.tasks = order.compactMap { id in tasks.first { $0.id == id } }
    }
  }

  /// Deletes a routine.
  ///
  /// What was played on it stays, and an open session on it goes on.
  package func deleteRoutine(_ id: RoutineID, revision: Int) async throws {
    let editID = environment.newEditID()
    try await write { writer, moment in
      let stored = try writer.routine(id, revision: revision)
      let today = try writer.today(at: moment.wall)
      try writer.deleteForGood(stored, on: today, at: moment.wall, by: editID)
      try writer.refoldProgress(after: today, policies: self.policies)
      try writer.publishRoutineChange(of: id, from: stored)
    }
  }

  private func edit(
    _ id: RoutineID,
    _ revision: Int,
    _ body: @Sendable (inout RoutineDraft, Catalogue) throws -> Void
  ) async throws -> Routine {
    let environment = environment
    return try await write { writer, moment in
      try self.edit(id, revision, in: writer, at: moment, environment, body)
    }
  }

  /// Lets the body change a draft of what is stored, checks all of it, and saves what differs.
  private func edit(
    _ id: RoutineID,
    _ revision: Int,
    in writer: any StoreWriter,
    at moment: Moment,
    _ environment: QuestEnvironment,
    _ body: (inout RoutineDraft, Catalogue) throws -> Void
  ) throws -> Routine {
    let stored = try writer.routine(id, revision: revision)
    let host = try writer.player(named: nil)
    let catalogue = Catalogue.language(host.locale)
    var draft = RoutineDraft(stored)
    try body(&draft, catalogue)
    draft = try draft.checked(catalogue)
    var routine = draft.applied(
      to: stored,
      newTaskIDs: draft.tasks.map { _ in TaskID(environment.newUUID()) }
    )
    guard routine != stored else { return stored }
    // Who was named before may be gone, as after the import of one player's document.
    let named = Set(stored.playerIDs ?? [])
    try writer.requirePlayers(routine.playerIDs?.filter { !named.contains($0) })
    let known = Set(stored.tasks.map(\.id))
    try writer.requireUnused(routine.tasks.map(\.id).filter { !known.contains($0) })
    for removed in known.subtracting(routine.tasks.map(\.id)) {
      try writer.put(Tombstone(removed))
    }
    routine.updatedAt = moment.wall
    routine.revision += 1
    routine.editID = environment.newEditID()
    let today = host.calendar.day(of: moment.wall)
    if !routine.isScheduledLike(stored) {
      routine.scheduleHistory = stored.scheduleHistory.adding(routine.scheduleEntry(since: today))
    }
    try writer.put(routine)
    try writer.refoldProgress(after: today, policies: policies)
    try writer.publishRoutineChange(of: id, from: stored, routine)
    try writer.settleReminders(from: stored, to: routine, at: moment.wall)
    return routine
  }
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
    ended.revision += 1
    ended.updatedAt = instant
    ended.editID = editID
    let history = routine.scheduleHistory.adding(ended.scheduleEntry(since: day))
    try put(Tombstone(routine.id, scheduleHistory: history))
    for task in routine.tasks { try put(Tombstone(task.id)) }
    try deleteRoutine(routine.id)
  }
}

extension StoreReader {
  /// The civil day of the default player.
  func today(at instant: Instant) throws -> CivilDay {
    try player(named: nil).calendar.day(of: instant)
  }

  fileprivate func routine(_ id: RoutineID, revision: Int) throws -> Routine {
    guard let stored = try routine(id) else {
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
    for id in ids where try isTask(id) || isTombstoned(id.uuid) {
      throw QuestError.refused(.idInUse)
    }
  }
}
