import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineCreate: Method {
  struct Params: Decodable, Sendable {
    /// The internal name, which no player sees: 1 to 80 characters.
    let name: NameText
    /// The weekdays on which it can be picked; none where it is absent.
    let activeDays: Weekdays?
    /// The tasks, in order; none where it is absent.
    let tasks: [TaskDraft]?
    /// An id of the client's choice, so that a repeated creation never doubles.
    let routineID: RoutineID?
    /// The name that players see, at most 80 characters; empty for "Mystery Quest".
    let displayName: NameText?
    /// Whether it is switched on; true where it is absent.
    let isActive: Bool?
    /// The players it is for, at least one; everybody where it is absent.
    let playerIDs: [PlayerID]?
    /// When results are shown; `everyTrial` where it is absent.
    let feedback: FeedbackSchedule?
  }

  static let name = "routine.create"
  static let audience = Audience.parent
  static let summary = "Makes a routine."
  static let detail = """
    Repeating it with the same id answers what is stored, or `conflict` where that differs. Without \
    a day or a task it is a draft: it is kept, and says so.
    """
  static let answers = "The routine."
  static let errors: ErrorKinds = [
    Errors.locked, Errors.conflict, Errors.notFound, Errors.ruleViolation,
  ]
  static let example = Example(
    .household,
    [
      "name": "practice", "displayName": "Piano Quest", "activeDays": ["mon", "wed", "fri"],
      "tasks": [["name": "scales", "displayName": "Scales", "referenceSeconds": 600]],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineDetails {
    let draft = RoutineDraft(
      id: params.routineID,
      name: params.name.value,
      displayName: params.displayName?.value,
      activeDays: params.activeDays ?? [],
      isActive: params.isActive ?? true,
      playerIDs: params.playerIDs,
      feedback: params.feedback ?? .everyTrial,
      tasks: params.tasks?.map(\.draft) ?? []
    )
    return try await client.parent.create(draft)
  }
}
