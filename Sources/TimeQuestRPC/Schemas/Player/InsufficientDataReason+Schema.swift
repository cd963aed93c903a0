import JSONRPC
import TimeQuestEngine
import TimeQuestMeasures

extension InsufficientDataReason: SchemaDocumented {
  static let docs = [
    "measure": "The name of what is null.",
    "n": "How many of the unit there are.",
    "needed": "How many it takes; as many as there are where they are too much alike.",
    "unit": "What there is too little of; `variation` where they are too much alike.",
    "text": "What is still to come, in one sentence for the player.",
  ]

  static let schemas = ["measure": Schema.choice(measures)]
}

extension InsufficientData.Unit: SchemaProviding {
  static let sample = InsufficientData.Unit.trials
}
