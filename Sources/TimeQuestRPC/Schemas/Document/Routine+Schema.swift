import JSONRPC
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
    "scheduleHistory": "Every schedule that it has had, in the order of the days.",
    "revision": "Grows by one with every edit, from 1; the greater one wins in an import.",
    "editID": "Names the last edit: decides between two of one revision and instant.",
  ]
}

extension ScheduleEntry: SchemaDocumented {
  static let docs = [
    "since": "The first civil day of the schedule.",
    "activeDays": "The days on which it could be played.",
    "isActive": "Whether it was switched on.",
    "playerIDs": "The players it was for; every player where it is absent.",
    "hasTasks": "Whether it had any steps.",
    "stamp": "The edit that made the schedule.",
  ]
}

extension EditStamp: SchemaDocumented {
  static let docs = [
    "revision": "The revision that the edit made, from 1.",
    "updatedAt": "When the edit was made.",
    "editID": "Names the edit.",
  ]
}

extension Tombstone: SchemaDocumented {
  static let docs = [
    "id": "The id of what was deleted; it is never used again.",
    "scheduleHistory": "Of a deleted routine: every schedule that it has had.",
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
