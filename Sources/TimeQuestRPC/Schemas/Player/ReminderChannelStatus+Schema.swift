import JSONRPC
import TimeQuestEngine

extension ReminderChannelStatus: SchemaDocumented {
  static let docs = [
    "name": "`events` on an open client, or a channel of the command `remind`.",
    "authorized": "Whether it may be used here and now.",
    "reason": "Why not, for whoever set it up; absent where it may.",
  ]
}
