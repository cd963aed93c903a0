import JSONRPCMethods
import TimeQuestModels

/// A routine as a parent sees it, internal names and references included.
struct RoutineDocument: Codable, SchemaDocumented, Equatable {
  struct Task: Codable, SchemaDocumented, Equatable {
    let taskID: TaskID
    let name: String
    let displayName: String
    let referenceSeconds: Seconds?

    static let docs = [
      "taskID": "The task; what a player knows as a step.",
      "name": "The internal name, which no player sees.",
      "displayName": "The name that players see.",
      "referenceSeconds": "How long it should take, in seconds; no player sees it.",
    ]
  }

  let routineID: RoutineID
  let name: String
  let displayName: String
  let activeDays: Weekdays
  let isActive: Bool
  let playerIDs: [PlayerID]?
  let feedback: FeedbackSchedule
  let tasks: [Task]
  let createdAt: Instant
  let updatedAt: Instant
  let scheduledSince: CivilDay
  let revision: Int

  static let docs = [
    "routineID": "The routine; what a player knows as a quest.",
    "name": "The internal name, which no player sees.",
    "displayName": "The name that players see.",
    "activeDays": "The weekdays on which it can be picked.",
    "isActive": "Whether it is switched on.",
    "playerIDs": "The players it is for; absent for everybody.",
    "feedback": "When results are shown: after each step, or all at the end.",
    "tasks": "In order.",
    "createdAt": "When it was made.",
    "updatedAt": "When it was last changed.",
    "scheduledSince": "The civil day on which its days last changed.",
    "revision": "What an edit must name.",
  ]

  init(_ routine: Routine) {
    routineID = routine.id
    name = routine.name
    displayName = routine.displayName
    activeDays = routine.activeDays
    isActive = routine.isActive
    playerIDs = routine.playerIDs
    feedback = routine.feedback
    tasks = routine.tasks.map {
      Task(
        taskID: $0.id,
        name: $0.name,
        displayName: $0.displayName,
        referenceSeconds: $0.reference
      )
    }
    createdAt = routine.createdAt
    updatedAt = routine.updatedAt
    scheduledSince = routine.scheduledSince
    revision = routine.revision
  }
}
