import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskRemove: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The task.
    let taskID: TaskID
  }

  static let name = "task.remove"
  static let audience = Audience.parent
  static let summary = "Removes a task from a routine."
  static let detail =
    "What was played of it stays."
  static let answers = "The routine after the change."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound, Errors.conflict]
  static let example = Example(
    .household,
    [
      "routineID": ExampleFixture.routineID, "revision": "$revision",
      "taskID": ExampleFixture.taskIDs[1],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    try await client.parent.removeTask(
      params.taskID,
      of: params.routineID,
      revision: params.revision.value
    )
  }
}
