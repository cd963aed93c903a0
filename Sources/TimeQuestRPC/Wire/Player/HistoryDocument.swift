import JSONRPCMethods
import TimeQuestModels

/// A page of completed sessions, newest first.
struct HistoryDocument: Codable, SchemaDocumented, Equatable {
  let sessions: [HistoryItem]
  let next: Nullable<SessionID>

  static let docs = [
    "sessions": "Newest first.",
    "next": "To be passed as `before` for the next page; null on the last one.",
  ]
}
