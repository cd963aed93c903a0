import JSONRPC
import TimeQuestEngine

extension LifetimeTotals: SchemaDocumented {
  static let docs = [
    "trials": "How many guesses count.",
    "overestimates": "How many of them were longer than it took.",
    "underestimates": "How many of them were shorter than it took.",
    "exact": "How many of them were right on, to the second.",
  ]
}
