import JSONRPCMethods
import TimeQuestEngine

/// Events of a journal, and where to go on.
struct EventPageDocument: Codable, SchemaDocumented, Equatable {
  let events: [EventDocument]
  let next: Int
  let truncated: Bool

  static let docs = [
    "events": "In the order of their numbers; empty where there is nothing new.",
    "next": "To be passed as `after` next time.",
    "truncated":
      "Whether events after `after` are kept no longer, or there are none: look at everything anew.",
  ]

  init(_ page: EventPage) {
    events = page.events.map(EventDocument.init)
    next = page.next
    truncated = page.isTruncated
  }
}
