import JSONRPC
import TimeQuestNotifications

extension ReminderText: SchemaDocumented {
  static let docs = [
    "title": "The first line.",
    "body": "What stands below it.",
  ]
}
