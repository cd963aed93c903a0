import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskReorder: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// All task ids, each once, in the new order.
    let order: [TaskID]
  }

  static let name = "task.reorder"
  static let audience = Audience.parent
  static let summary = "Puts the tasks of a routine in another order."
  static let answers = "The routine after the change."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound, Errors.conflict]
  static let example = Example(
    .household,
    [
      "routineID": ExampleFixture.routineID, "revision": "$revision",
      "order": [ExampleFixture.taskIDs[1], ExampleFixture.taskIDs[0]],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    try await client.parent.reorderTasks(
      params.order,
      of: params.routineID,
      revision: params.revision.value
    )
  }
}
