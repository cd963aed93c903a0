import JSONRPCMethods
import TimeQuestNotifications

/// What a reminder says.
struct ReminderWords: Codable, SchemaDocumented, Equatable {
  let title: String
  let body: String

  static let docs = [
    "title": "The first line.",
    "body": "What stands below it.",
  ]

  init(_ text: ReminderText) {
    title = text.title
    body = text.body
  }
}
