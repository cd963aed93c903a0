import JSONRPCMethods
import TimeQuestModels
import TimeQuestNotifications

/// A reminder that is to come.
struct ReminderItem: Codable, SchemaDocumented, Equatable {
  let id: String
  let questID: RoutineID
  let displayName: String
  let at: Instant
  let weekday: Weekday
  let title: String
  let body: String

  static let docs = [
    "id": "`reminder.<playerID>.<questID>.<weekday>`: the same every week.",
    "questID": "The quest.",
    "displayName": "The name that players see.",
    "at": "When it comes.",
    "weekday": "The day on which the quest is on.",
    "title": "What it says, in the player's language.",
    "body": "What it says below that.",
  ]

  init(_ reminder: Reminder) {
    id = reminder.id
    questID = reminder.routineID
    displayName = reminder.displayName
    at = reminder.at
    weekday = reminder.day.weekday
    title = reminder.text.title
    body = reminder.text.body
  }
}
