import TimeQuestModels

extension RoutineDraft {
  /// What is stored, as somebody would describe it.
  init(_ routine: Routine) {
    self.init(
      id: routine.id,
      name: routine.name,
      displayName: routine.displayName,
      activeDays: routine.activeDays,
      isActive: routine.isActive,
      playerIDs: routine.playerIDs,
      feedback: routine.feedback,
      tasks: routine.tasks.map {
        Task(id: $0.id, name: $0.name, displayName: $0.displayName, reference: $0.reference)
      }
    )
  }

  /// The routine as the draft describes it; a task without an id gets the new one of its place.
  func applied(to routine: Routine, newTaskIDs: [TaskID]) -> Routine {
    var result = routine
    result.name = name
    result.displayName = displayName ?? ""
    result.activeDays = activeDays
    result.isActive = isActive
    result.playerIDs = playerIDs
    result.feedback = feedback
    result.tasks = zip(tasks, newTaskIDs).map { task, newID in
      RoutineTask(
        id: task.id ?? newID,
        name: task.name,
        displayName: task.displayName ?? "",
        reference: task.reference
      )
    }
    return result
  }
}
