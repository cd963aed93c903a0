import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels

/// Whether there is a PIN, and what this connection may do.
struct ParentStatusDocument: Codable, SchemaDocumented, Equatable {
  let pinSet: Bool
  let unlocked: Bool
  let retryAfterSeconds: Nullable<Seconds>

  static let docs = [
    "pinSet": "Whether a PIN is set.",
    "unlocked": "Whether this connection is unlocked.",
    "retryAfterSeconds": "Seconds until a PIN may be tried again; null when it may be.",
  ]

  init(_ status: ParentStatus) {
    pinSet = status.pinSet
    unlocked = status.unlocked
    retryAfterSeconds = Nullable(status.retryAfter)
  }
}
