import JSONRPCMethods
import TimeQuestEngine

extension InsufficientDataReason: SchemaDocumented {
  static let docs = [
    "measure": "The name of what is null.",
    "n": "How many trials there are that it could speak of.",
    "needed": "How many it takes.",
    "text": "What is still to come, in one sentence for the player.",
  ]

  static let schemas = ["measure": Schema.choice(measures)]
}
