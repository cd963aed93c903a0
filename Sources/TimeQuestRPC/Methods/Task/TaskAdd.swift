import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskAdd: Method {
  struct Params: SchemaDocumented, Sendable {
    let routineID: RoutineID
    let revision: Revision
    let name: NameText
    let displayName: NameText?
    let referenceSeconds: StepSeconds?
    let taskID: TaskID?
    let position: StepIndex?

    static let docs = [
      "routineID": "The routine.",
      "revision": "The revision that the edit was made on.",
      "name": "The internal name, which no player sees: 1 to 80 characters.",
      "displayName": "The name that players see, at most 80 characters; empty for \"Step 2\".",
      "referenceSeconds": "How long it should take, in seconds; no player sees it.",
      "taskID": "An id of the client's choice; random where it is absent.",
      "position": "Where it goes, from 0; at the end where it is absent.",
    ]
  }

  static let name = "task.add"
  static let audience = Audience.parent
  static let summary = "Adds a task to a routine."
  static let answers = "The routine after the change."
  static let errors: ErrorKinds = [
    Errors.locked, Errors.notFound, Errors.conflict, Errors.ruleViolation,
  ]
  static let example = Example(
    .household,
    [
      "routineID": ExampleFixture.routineID, "revision": "$revision", "name": "teeth",
      "displayName": "Teeth", "position": 1,
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    let task = RoutineDraft.Task(
      id: params.taskID,
      name: params.name.text,
      displayName: params.displayName?.text,
      reference: params.referenceSeconds?.seconds
    )
    return RoutineDetails(
      try await client.engine.addTask(
        task,
        to: params.routineID,
        revision: params.revision.value,
        at: params.position?.value
      )
    )
  }
}
