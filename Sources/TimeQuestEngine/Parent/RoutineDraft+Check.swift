import TimeQuestModels
import TimeQuestScoring

extension RoutineDraft {
  /// The most steps a routine may have: more than a day holds, few enough for any screen.
  public static let maximumTasks = 100
  static let referenceBounds: ClosedRange<Seconds> = 1...86_400

  /// The draft with trimmed names and game words where a display name is empty.
  ///
  /// Throws `QuestError.invalid` naming the path of the first thing that cannot be.
  func checked(_ catalogue: Catalogue) throws(QuestError) -> RoutineDraft {
    var draft = self
    draft.name = try NameRule.required(name, path: "name")
    draft.displayName = try shown(
      displayName,
      path: "displayName",
      orElse: catalogue.text(.fallbackQuest)
    )
    guard tasks.count <= Self.maximumTasks else {
      throw .invalid(
        path: "tasks",
        expected: "at most \(Self.maximumTasks) tasks",
        got: "\(tasks.count)"
      )
    }
    for index in tasks.indices {
      draft.tasks[index] = try checked(tasks[index], at: index, catalogue)
    }
    try requireDistinct(tasks.map(\.id), path: "tasks", member: "taskID")
    return draft
  }

  private func checked(
    _ task: Task,
    at index: Int,
    _ catalogue: Catalogue
  ) throws(QuestError) -> Task {
    let path = "tasks[\(index)]"
    var task = task
    task.name = try NameRule.required(task.name, path: "\(path).name")
    task.displayName = try shown(
      task.displayName,
      path: "\(path).displayName",
      orElse: catalogue.text(.fallbackStep, ["number": "\(index + 1)"])
    )
    if let reference = task.reference, !Self.referenceBounds.contains(reference) {
      throw .invalid(
        path: "\(path).referenceSeconds",
        expected: "1 to 86400 seconds",
        got: "\(reference.value)"
      )
    }
    return task
  }

  private func shown(
    _ name: String?,
    path: String,
    orElse fallback: String
  ) throws(QuestError) -> String {
    let trimmed = try NameRule.trimmed(name ?? "", path: path)
    return trimmed.isEmpty ? fallback : trimmed
  }

  private func requireDistinct(
    _ ids: [TaskID?],
    path: String,
    member: String
  ) throws(QuestError) {
    var seen: Set<TaskID> = []
    for (index, id) in ids.enumerated() {
      guard let id, !seen.insert(id).inserted else { continue }
      throw .invalid(
        path: "\(path)[\(index)].\(member)",
        expected: "an id of its own",
        got: "\"\(id)\" again"
      )
    }
  }
}
