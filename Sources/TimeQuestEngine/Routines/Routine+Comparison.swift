import TimeQuestModels

extension Routine {
  /// Whether a repeated creation describes what is stored; ids that it left open do not count.
  func agrees(with stored: Routine, givenTaskIDs: [TaskID?]) -> Bool {
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

  /// Whether it is on for the same players on the same days, so that streaks need not notice.
  func isScheduledLike(_ other: Routine) -> Bool {
    activeDays == other.activeDays && isActive == other.isActive && playerIDs == other.playerIDs
      && tasks.isEmpty == other.tasks.isEmpty
  }

  /// Where that task stands; nil where it is none of these.
  func place(of task: TaskID?) -> Int? {
    task.flatMap { id in tasks.firstIndex { $0.id == id } }
  }
}

extension RoutineDraft.Task {
  /// Whether a repeated addition describes the task that is stored.
  func agrees(with stored: RoutineTask) -> Bool {
    name == stored.name && displayName == stored.displayName && reference == stored.reference
  }
}
