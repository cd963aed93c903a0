import JSONRPC
import TimeQuestEngine

extension ReminderOverview: SchemaDocumented {
  static let docs = [
    "upcoming": "The reminders of the next 7 days.",
    "channels": "The ways by which they come.",
  ]
}
