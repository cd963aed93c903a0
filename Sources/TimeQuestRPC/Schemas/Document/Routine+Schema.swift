import JSONRPCMethods
import TimeQuestModels

extension Routine: SchemaDocumented {
  static let docs = [
    "id": "The routine.",
    "name": "The parent's name for it, 1 to 80 characters.",
    "displayName": "The player's name for it, 1 to 80 characters.",
    "activeDays": "The days on which it can be played.",
    "isActive": "Whether it is switched on.",
    "playerIDs": "The players it is for; every player where it is absent.",
    "feedback": "Whether a result is shown after each step or all at the end.",
    "tasks": "The steps in order, at most 100.",
    "createdAt": "When it was created.",
    "updatedAt": "When it was last changed.",
    "scheduledSince": "The civil day on which its days, its players or its switch last changed.",
    "revision": "Grows by one with every change, from 1; the greater one wins in an import.",
  ]
}

extension RoutineTask: SchemaDocumented {
  static let docs = [
    "id": "The step.",
    "name": "The parent's name for it, 1 to 80 characters.",
    "displayName": "The player's name for it, 1 to 80 characters.",
    "referenceSeconds": "How long the parent thinks it takes, 1 to 86400; absent without one.",
  ]
}
