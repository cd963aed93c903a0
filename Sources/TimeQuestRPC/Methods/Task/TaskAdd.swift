import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum TaskAdd: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The internal name, which no player sees: 1 to 80 characters.
    let name: NameText
    /// The name that players see, at most 80 characters; empty for "Step 2".
    let displayName: NameText?
    /// How long it should take, in seconds; no player sees it.
    let referenceSeconds: StepSeconds?
    /// An id of the client's choice; random where it is absent.
    let taskID: TaskID?
    /// Where it goes, from 0; at the end where it is absent.
    let position: StepIndex?
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
      name: params.name.value,
      displayName: params.displayName?.value,
      reference: params.referenceSeconds?.value
    )
    return try await client.parent.addTask(
      task,
      to: params.routineID,
      revision: params.revision.value,
      at: params.position?.value
    )
  }
}
