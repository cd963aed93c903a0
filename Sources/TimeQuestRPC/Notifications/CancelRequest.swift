import JSONRPC
import TimeQuestJSON

/// Takes back what was asked, as language servers have it; the envelope heeds it.
enum CancelRequest: Notification {
  struct Params: SchemaDocumented {
    let id: JSON

    static let docs = ["id": "The id of the request, as it was sent."]
  }

  static let name = "$/cancelRequest"
  static let sender = Sender.client
  static let summary =
    "Asks that a poll that waits, or a request that has not begun, be answered as cancelled."
}
