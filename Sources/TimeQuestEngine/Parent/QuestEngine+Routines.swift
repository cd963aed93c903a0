public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  public func routines() async throws -> [Routine] {
    try await read { reader, _ in try reader.routines() }
  }

  public func routine(_ id: RoutineID) async throws -> Routine {
    try await read { reader, _ in
      guard let routine = try reader.routine(id) else {
        throw QuestError.notFound(.routine, id: id.description)
      }
      return routine
    }
  }

  /// Makes a routine.
  ///
  /// Repeating a creation with the same id answers what is stored.
  ///
  /// Throws `QuestError.conflict` where the id holds something else.
  public func create(_ draft: RoutineDraft) async throws -> Routine {
    let newID = RoutineID(environment.newUUID())
    let newTaskIDs = draft.tasks.map { $0.id ?? TaskID(environment.newUUID()) }
    return try await write { writer, moment in
      let host = try writer.player(named: nil)
      let draft = try draft.checked(Catalogue.language(host.locale))
      let routine = Routine(
        id: draft.id ?? newID,
        name: draft.name,
        displayName: draft.displayName ?? "",
        activeDays: draft.activeDays,
        isActive: draft.isActive,
        playerIDs: draft.playerIDs,
        feedback: draft.feedback,
        tasks: zip(draft.tasks, newTaskIDs).map { task, id in
          RoutineTask(
            id: id,
            name: task.name,
            displayName: task.displayName ?? "",
            reference: task.reference
          )
        },
        createdAt: moment.wall,
        updatedAt: moment.wall,
        scheduledSince: host.calendar.day(of: moment.wall)
      )
      if let stored = try writer.routine(routine.id) {
        guard routine.agrees(with: stored, givenTaskIDs: draft.tasks.map(\.id)) else {
          throw QuestError.conflict(stored)
        }
        return stored
      }
      try Self.requirePlayers(routine.playerIDs, in: writer)
      let taken = Set(try writer.routines().flatMap(\.tasks).map(\.id))
      guard taken.isDisjoint(with: routine.tasks.map(\.id)) else {
        throw QuestError.refused(.idInUse)
      }
      try writer.put(routine)
      return routine
    }
  }

  private static func requirePlayers(_ ids: [PlayerID]?, in reader: any StoreReader) throws {
    for id in ids ?? [] where try reader.player(id) == nil {
      throw QuestError.notFound(.player, id: id.description)
    }
  }
}

extension Routine {
  /// Whether a repeated creation describes what is stored; ids that it left open do not count.
  fileprivate func agrees(with stored: Routine, givenTaskIDs: [TaskID?]) -> Bool {
    guard tasks.count == stored.tasks.count else { return false }
    let sameTasks = zip(zip(tasks, givenTaskIDs), stored.tasks).allSatisfy { pair, other in
      let (task, givenID) = pair
      return (givenID ?? other.id) == other.id && task.name == other.name
        && task.displayName == other.displayName && task.reference == other.reference
    }
    return sameTasks && name == stored.name && displayName == stored.displayName
      && activeDays == stored.activeDays && isActive == stored.isActive
      && playerIDs == stored.playerIDs && feedback == stored.feedback
  }
}
