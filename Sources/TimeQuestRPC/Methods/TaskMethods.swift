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
    /// The name that players see, at most 80 characters; "Step 2" if there is none.
    let displayName: NameText?
    /// The parent's own note, which no player sees; the display name if it is absent or empty.
    let name: NameText?
    /// The emoji beside the name.
    let symbol: Symbol?
    /// How long it should take, in seconds; no player sees it.
    let referenceSeconds: StepSeconds?
    /// An id of the client's choice; random if it is absent.
    let taskID: TaskID?
    /// Its new place, from 0; at the end if it is absent.
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
      "routineID": ExampleFixture.routineID, "revision": "$revision", "displayName": "Teeth",
      "position": 1,
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    let task = RoutineDraft.Task(
      id: params.taskID,
      name: params.name?.value ?? "",
      displayName: params.displayName?.value,
      symbol: params.symbol,
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

enum TaskUpdate: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The task.
    let taskID: TaskID
    /// The parent's own note, which no player sees; the display name if it is absent or empty.
    let name: NameText?
    /// The name that players see, at most 80 characters; empty for "Step 2".
    let displayName: NameText?
    /// The emoji beside the name; null takes it away.
    let symbol: Nullable<Symbol>?
    /// How long it should take, in seconds; 0 takes the reference away.
    let referenceSeconds: ReferenceSeconds?
  }

  static let name = "task.update"
  static let audience = Audience.parent
  static let summary = "Changes a task; absent members stay."
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
    change.symbol = params.symbol.map(\.wrappedValue)
    change.reference = params.referenceSeconds?.value
    return try await client.parent.updateTask(
      params.taskID,
      of: params.routineID,
      revision: params.revision.value,
      change
    )
  }
}

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
  static let detail = "Its trials stay."
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
