import JSONRPC
import TimeQuestEngine

extension ReminderStatus: SchemaDocumented {
  static let docs = [
    "enabled": "Whether reminders are switched on.",
    "time": "The time of day that is set for them.",
    "channels": "The ways by which they come.",
    "next": "Those of the next 7 days, in the order in which they come.",
  ]
}

extension ReminderStatus.Reminder: SchemaDocumented {
  static let docs = [
    "questID": "The quest.",
    "displayName": "Its name.",
    "day": "The civil day of it.",
    "time": "The time of day at which it comes, by the player's clock.",
  ]
}
