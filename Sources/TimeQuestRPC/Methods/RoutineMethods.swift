import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineList: Method {
  static let name = "routine.list"
  static let audience = Audience.parent
  static let summary = "Lists every routine."
  static let answers = "The routines, in the order in which they were made."
  static let errors: ErrorKinds = [Errors.locked]

  static func run(_ params: NoParams, for client: ClientSession) async throws -> [RoutineDetails] {
    try await client.parent.routines()
  }
}

enum RoutineGet: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
  }

  static let name = "routine.get"
  static let audience = Audience.parent
  static let summary = "Shows one routine, and how long its tasks really take."
  static let answers = "The routine."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household, ["routineID": ExampleFixture.routineID])

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineReport {
    try await client.parent.routine(params.routineID)
  }
}

enum RoutineCreate: Method {
  struct Params: Decodable, Sendable {
    /// The name that players see, at most 80 characters; "Mystery Quest" if there is none.
    let displayName: NameText?
    /// The weekdays on which it can be picked; none if it is absent.
    let activeDays: Weekdays?
    /// The tasks, in order; none if it is absent.
    let tasks: [TaskDraft]?
    /// An id of the client's choice, so that a repeated creation never doubles.
    let routineID: RoutineID?
    /// The parent's own note, which no player sees; the display name if it is absent or empty.
    let name: NameText?
    /// The emoji beside the name.
    let symbol: Symbol?
    /// When its reminders come, at most 8 times of day; none if it is empty, and at the time of the
    /// player if it is absent.
    let reminderTimes: [TimeOfDay]?
    /// Whether it is switched on; true if it is absent.
    let isActive: Bool?
    /// The players it is for, at least one; everybody if it is absent.
    let playerIDs: [PlayerID]?
    /// When results are shown; `everyTrial` if it is absent.
    let feedback: FeedbackSchedule?
    /// Whether the player leaves home at its end; false if it is absent.
    let leavesHome: Bool?

    var draft: RoutineDraft {
      RoutineDraft(
        id: routineID,
        name: name?.value ?? "",
        displayName: displayName?.value,
        symbol: symbol,
        activeDays: activeDays ?? [],
        isActive: isActive ?? true,
        playerIDs: playerIDs,
        reminderTimes: reminderTimes,
        feedback: feedback ?? .everyTrial,
        leavesHome: leavesHome ?? false,
        tasks: tasks?.map(\.draft) ?? []
      )
    }

    /// The draft as a change of a routine that is there: absent members stay.
    var change: RoutineChange {
      var change = RoutineChange()
      change.name = name?.value
      change.displayName = displayName?.value
      change.symbol = symbol.map { $0 }
      change.reminderTimes = reminderTimes.map { $0 }
      change.activeDays = activeDays
      change.isActive = isActive
      change.playerIDs = playerIDs.map { $0 }
      change.feedback = feedback
      change.leavesHome = leavesHome
      change.tasks = tasks?.map(\.draft)
      return change
    }
  }

  static let name = "routine.create"
  static let audience = Audience.parent
  static let summary = "Makes a routine."
  static let detail = """
    Repeating it with the same id answers what is stored, or `conflict` if that differs. Without \
    a day or a task it is a draft: it is kept, and says so. A display name needs no note beside \
    it; one with a word of chores or of failing is kept, and answered with `warnings`.
    """
  static let answers = "The routine."
  static let errors: ErrorKinds = [
    Errors.locked, Errors.conflict, Errors.notFound, Errors.ruleViolation,
  ]
  static let example = Example(
    .household,
    [
      "displayName": "Piano Quest", "activeDays": ["mon", "wed", "fri"],
      "tasks": [["displayName": "Scales", "referenceSeconds": 600]],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    try await client.parent.create(params.draft)
  }
}

enum RoutineUpdate: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The parent's own note, which no player sees; the display name if it is absent or empty.
    let name: NameText?
    /// The name that players see, at most 80 characters; empty for "Mystery Quest".
    let displayName: NameText?
    /// The emoji beside the name; null takes it away.
    let symbol: Nullable<Symbol>?
    /// When its reminders come, at most 8 times of day; null for the time of the player.
    let reminderTimes: Nullable<[TimeOfDay]>?
    /// The weekdays on which it can be picked.
    let activeDays: Weekdays?
    /// Whether it is switched on.
    let isActive: Bool?
    /// The players it is for, at least one; null for everybody.
    let playerIDs: Nullable<[PlayerID]>?
    /// When results are shown.
    let feedback: FeedbackSchedule?
    /// Whether the player leaves home at its end.
    let leavesHome: Bool?
    /// All tasks anew, in order; those with an id stay the same task.
    let tasks: [TaskDraft]?
  }

  static let name = "routine.update"
  static let audience = Audience.parent
  static let summary = "Changes a routine; absent members stay."
  static let detail = "Open sessions keep what they started with."
  static let answers = "The routine after the change."
  static let errors: ErrorKinds = [
    Errors.locked, Errors.notFound, Errors.conflict, Errors.ruleViolation,
  ]
  static let example = Example(
    .household,
    [
      "routineID": ExampleFixture.routineID, "revision": "$revision",
      "activeDays": ["mon", "tue", "wed", "thu", "fri"],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    var change = RoutineChange()
    change.name = params.name?.value
    change.displayName = params.displayName?.value
    change.symbol = params.symbol.map(\.wrappedValue)
    change.reminderTimes = params.reminderTimes.map(\.wrappedValue)
    change.activeDays = params.activeDays
    change.isActive = params.isActive
    change.playerIDs = params.playerIDs.map(\.wrappedValue)
    change.feedback = params.feedback
    change.leavesHome = params.leavesHome
    change.tasks = params.tasks?.map(\.draft)
    return try await client.parent.update(
      params.routineID,
      revision: params.revision.value,
      change
    )
  }
}

enum RoutineDelete: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
  }

  static let name = "routine.delete"
  static let audience = Audience.parent
  static let summary = "Deletes a routine."
  static let detail = "Its sessions stay, and an open session on it goes on."
  static let answers = "Null."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound, Errors.conflict]
  static let example = Example(
    .household,
    ["routineID": ExampleFixture.routineID, "revision": "$revision"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> Null {
    try await client.parent.deleteRoutine(
      params.routineID,
      revision: params.revision.value
    )
    return Null()
  }
}

/// A task as a parent describes it.
struct TaskDraft: Decodable, Sendable {
  /// An id of the client's choice; random if it is absent.
  let taskID: TaskID?
  /// The name that players see, at most 80 characters; "Step 2" if there is none.
  let displayName: NameText?
  /// The parent's own note, which no player sees; the display name if it is absent or empty.
  let name: NameText?
  /// The emoji beside the name.
  let symbol: Symbol?
  /// How long it should take, in seconds; no player sees it.
  let referenceSeconds: StepSeconds?

  var draft: RoutineDraft.Task {
    RoutineDraft.Task(
      id: taskID,
      name: name?.value ?? "",
      displayName: displayName?.value,
      symbol: symbol,
      reference: referenceSeconds?.value
    )
  }
}
