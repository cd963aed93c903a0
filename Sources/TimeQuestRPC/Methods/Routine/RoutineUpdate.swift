import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineUpdate: Method {
  struct Params: SchemaDocumented, Sendable {
    let routineID: RoutineID
    let revision: Revision
    let name: NameText?
    let displayName: NameText?
    let activeDays: Weekdays?
    let isActive: Bool?
    let playerIDs: Nullable<[PlayerID]>?
    let feedback: FeedbackSchedule?
    let tasks: [TaskDraft]?

    static let docs = [
      "routineID": "The routine.",
      "revision": "The revision that the edit was made on.",
      "name": "The internal name, which no player sees: 1 to 80 characters.",
      "displayName":
        "The name that players see, at most 80 characters; empty for \"Mystery Quest\".",
      "activeDays": "The weekdays on which it can be picked.",
      "isActive": "Whether it is switched on.",
      "playerIDs": "The players it is for, at least one; null for everybody.",
      "feedback": "When results are shown.",
      "tasks": "All tasks anew, in order; those with an id stay the same task.",
    ]
  }

  static let name = "routine.update"
  static let audience = Audience.parent
  static let summary = "Changes a routine; what is absent stays."
  static let detail =
    "Open sessions keep what they started with."
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
    change.name = params.name?.text
    change.displayName = params.displayName?.text
    change.activeDays = params.activeDays
    change.isActive = params.isActive
    change.playerIDs = params.playerIDs.map(\.wrappedValue)
    change.feedback = params.feedback
    change.tasks = params.tasks?.map(\.draft)
    return RoutineDetails(
      try await client.engine.update(
        params.routineID,
        revision: params.revision.value,
        change
      )
    )
  }
}
