import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskUpdate: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The task.
    let taskID: TaskID
    /// The internal name, which no player sees: 1 to 80 characters.
    let name: NameText?
    /// The name that players see, at most 80 characters; empty for "Step 2".
    let displayName: NameText?
    /// How long it should take, in seconds; 0 takes the reference away.
    let referenceSeconds: ReferenceSeconds?
  }

  static let name = "task.update"
  static let audience = Audience.parent
  static let summary = "Changes a task; what is absent stays."
  static let answers = "The routine after the change."
  static let errors: ErrorKinds = [
    Errors.locked, Errors.notFound, Errors.conflict, Errors.ruleViolation,
  ]
  static let example = Example(
    .household,
    [
      "routineID": ExampleFixture.routineID, "revision": "$revision",
      "taskID": ExampleFixture.taskIDs[0],
      "referenceSeconds": 480,
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    var change = TaskChange()
    change.name = params.name?.value
    change.displayName = params.displayName?.value
    change.reference = params.referenceSeconds?.value
    return try await client.parent.updateTask(
      params.taskID,
      of: params.routineID,
      revision: params.revision.value,
      change
    )
  }
}
