import JSONRPC
import TimeQuestEngine

/// Tells a subscriber what happened.
enum EventPushed: Notification {
  typealias Params = JournalEvent

  static let name = "event"
  static let sender = Sender.server
  static let summary =
    "Something happened; sent only after `events.subscribe`, and after the answer that caused it."
}
