import JSONRPC
import TimeQuestEngine

extension HistoryPage: SchemaDocumented {
  static let docs = [
    "sessions": "Newest first.",
    "next": "To be passed as `before` for the next page; null on the last one.",
  ]
}
