import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels

/// What is pushed from now on.
struct SubscriptionDocument: Codable, SchemaDocumented, Equatable {
  let playerID: Nullable<PlayerID>
  let topics: [EventTopic]
  let next: Int

  static let docs = [
    "playerID": "Whose journal it is; null for the parent's.",
    "topics": "The topics that are pushed from this journal.",
    "next": "Events after this one are pushed; `events.poll` takes it as `after`.",
  ]
}
