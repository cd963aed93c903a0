import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskReorder: Method {
  struct Params: Documented, Sendable {
    let routineID: RoutineID
    let revision: Revision
    let order: [TaskID]

    static let docs = [
      "routineID": "The routine.",
      "revision": "The revision that the edit was made on.",
      "order": "All task ids, each once, in the new order.",
    ]
  }

  static let name = "task.reorder"
  static let audience = Audience.parent
  static let summary = "Puts the tasks of a routine in another order."
  static let answers = "The routine after the change."
  static let errors: [ErrorKind] = [.locked, .notFound, .conflict]
  static let example = Example(
    .household,
    [
      "routineID": Situation.routineID, "revision": "$revision",
      "order": [Situation.taskIDs[1], Situation.taskIDs[0]],
    ]
  )

  static func run(_ params: Params, on connection: Connection) async throws -> RoutineDocument {
    RoutineDocument(
      try await connection.engine.reorderTasks(
        params.order,
        of: params.routineID,
        revision: params.revision.value
      )
    )
  }
}
