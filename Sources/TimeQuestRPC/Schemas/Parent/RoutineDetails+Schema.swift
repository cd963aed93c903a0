import JSONRPC
import TimeQuestEngine

extension RoutineDetails.Task: SchemaDocumented {
  static let docs = [
    "taskID": "The task; what a player knows as a step.",
    "name": "The internal name, which no player sees.",
    "displayName": "The name that players see.",
    "referenceSeconds": "How long it should take, in seconds; no player sees it.",
  ]
}

extension RoutineDetails: SchemaDocumented {
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
    "isDraft": "True where it has no day or no task yet: it is kept, and nobody can play it.",
  ]
}
