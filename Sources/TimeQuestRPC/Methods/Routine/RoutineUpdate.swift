import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineUpdate: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
    /// The internal name, which no player sees: 1 to 80 characters.
    let name: NameText?
    /// The name that players see, at most 80 characters; empty for "Mystery Quest".
    let displayName: NameText?
    /// The weekdays on which it can be picked.
    let activeDays: Weekdays?
    /// Whether it is switched on.
    let isActive: Bool?
    /// The players it is for, at least one; null for everybody.
    let playerIDs: Nullable<[PlayerID]>?
    /// When results are shown.
    let feedback: FeedbackSchedule?
    /// All tasks anew, in order; those with an id stay the same task.
    let tasks: [TaskDraft]?
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
    change.name = params.name?.value
    change.displayName = params.displayName?.value
    change.activeDays = params.activeDays
    change.isActive = params.isActive
    change.playerIDs = params.playerIDs.map(\.wrappedValue)
    change.feedback = params.feedback
    change.tasks = params.tasks?.map(\.draft)
    return try await client.parent.update(
      params.routineID,
      revision: params.revision.value,
      change
    )
  }
}
