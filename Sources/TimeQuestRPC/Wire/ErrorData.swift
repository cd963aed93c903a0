import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// What stands in `error.data`: `kind` and `retry` always, the rest by the kind.
struct ErrorData: Codable, SchemaDocumented, Equatable {
  let kind: String
  let retry: Bool
  let path: String?
  let expected: String?
  let got: String?
  let suggestion: String?
  let what: String?
  let id: String?
  let current: JSON?
  let state: QuestState?
  let rule: String?
  let retryAfterSeconds: Seconds?
  let attemptsRemaining: Int?
  let limit: Int?
  let outcome: String?
  let incident: String?

  static let docs = [
    "kind": "The word to match on.",
    "retry": "Whether the same call may succeed later.",
    "path": "Where in the request it does not fit.",
    "expected": "What should have stood there.",
    "got": "What stood there; never a PIN.",
    "suggestion": "The nearest known name.",
    "what": "What kind of thing does not exist.",
    "id": "The id that names nothing.",
    "current": "The document as it is now.",
    "state": "The session as it is now.",
    "rule": "The rule that refuses.",
    "retryAfterSeconds": "Seconds until a PIN may be tried again; absent or null when it may be.",
    "attemptsRemaining": "Tries that are left before the next wait.",
    "limit": "The limit that was passed.",
    "outcome": "`unknown` where a change may have been kept although it failed.",
    "incident": "The id under which the log tells more.",
  ]
}
