import JSONRPC
import TimeQuestEngine

extension EventPage: SchemaDocumented {
  static let docs = [
    "events": "In the order of their numbers; empty where there is nothing new.",
    "next": "To be passed as `after` next time.",
    "truncated":
      "Whether events after `after` are kept no longer, or there are none: look at everything anew.",
  ]
}
