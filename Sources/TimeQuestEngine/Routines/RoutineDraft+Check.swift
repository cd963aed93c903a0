import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

extension RoutineDraft {
  /// The most steps a routine may have: more than a day holds, few enough for any screen.
  public static let maximumTasks = 100

  /// The draft with trimmed names and game words where a display name is empty.
  ///
  /// Throws `QuestError.invalid` naming the path of the first thing that cannot be.
  func checked(_ catalogue: Catalogue) throws(QuestError) -> RoutineDraft {
    var draft = self
    draft.name = try NameRule.required(name, path: "name")
    draft.displayName = try NameRule.shown(
      displayName,
      path: "displayName",
      orElse: catalogue.text("fallback.quest")
    )
    guard tasks.count <= Self.maximumTasks else {
      throw .invalid(
        path: "tasks",
        expected: "at most \(Self.maximumTasks) tasks",
        got: "\(tasks.count)"
      )
    }
    for index in tasks.indices {
      draft.tasks[index] = try tasks[index].checked(
        at: index,
        path: "tasks[\(index)].",
        catalogue
      )
    }
    try Self.requireDistinct(tasks.map(\.id)) { "tasks[\($0)].taskID" }
    if let playerIDs { try Self.requireDistinct(playerIDs) { "playerIDs[\($0)]" } }
    return draft
  }

  /// An empty list would be a quest for nobody, where everybody was meant as often.
  static func requireSomebody(in playerIDs: [PlayerID]?) throws(QuestError) {
    guard playerIDs?.isEmpty == true else { return }
    throw .invalid(
      path: "playerIDs",
      expected: "at least one player, or null for everybody",
      got: "an empty list"
    )
  }

  func index(of task: TaskID) throws(QuestError) -> Int {
    guard let index = tasks.firstIndex(where: { $0.id == task }) else {
      throw .notFound(.task, id: task.description)
    }
    return index
  }

  private static func requireDistinct<Subject>(
    _ ids: [ID<Subject>?],
    path: (Int) -> String
  ) throws(QuestError) {
    var seen: Set<ID<Subject>> = []
    for (index, id) in ids.enumerated() {
      guard let id, !seen.insert(id).inserted else { continue }
      throw .invalid(path: path(index), expected: "an id of its own", got: "\"\(id)\" again")
    }
  }
}

extension RoutineDraft.Task {
  /// The task with a trimmed name, and a game word where its display name is empty.
  func checked(
    at index: Int,
    path: String,
    _ catalogue: Catalogue
  ) throws(QuestError) -> RoutineDraft.Task {
    var task = self
    task.name = try NameRule.required(name, path: "\(path)name")
    task.displayName = try NameRule.shown(
      displayName,
      path: "\(path)displayName",
      orElse: catalogue.text("fallback.step", ["number": "\(index + 1)"])
    )
    if let reference, !Estimate.bounds.contains(reference) {
      throw .invalid(
        path: "\(path)referenceSeconds",
        expected: Estimate.expectation,
        got: "\(reference.value)"
      )
    }
    return task
  }
}
