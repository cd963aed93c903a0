import JSONRPCMethods

/// Tells a subscriber what happened.
enum EventPushed: Notification {
  typealias Params = EventDocument

  static let name = "event"
  static let sender = Sender.server
  static let summary =
    "Something happened; sent only after `events.subscribe`, and after the answer that caused it."
}
