import JSONRPC
import TimeQuestEngine
import TimeQuestMeasures

extension InsightEntry: SchemaDocumented {
  static let docs = [
    "key": "Which it is.",
    "text": "The sentence in the player's language, with how many guesses it is drawn from.",
    "n": "How many guesses it is drawn from.",
  ]
}

extension Insight: SchemaProviding {
  static let sample = Insight.mornings
}
