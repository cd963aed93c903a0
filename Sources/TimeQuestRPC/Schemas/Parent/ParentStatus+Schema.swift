import JSONRPC
import TimeQuestEngine

extension ParentStatus: SchemaDocumented {
  static let docs = [
    "pinSet": "Whether a PIN is set.",
    "unlocked": "Whether this connection is unlocked.",
    "retryAfterSeconds": "Seconds until a PIN may be tried again; null when it may be.",
  ]
}
