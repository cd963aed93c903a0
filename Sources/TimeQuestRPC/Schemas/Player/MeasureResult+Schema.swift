import JSONRPC
import TimeQuestEngine

extension MeasureResult: SchemaDocumented {
  static let docs = [
    "value": "The measure; its unit stands with its name.",
    "low": "The lower end of the 95 % interval; null where none can be told.",
    "high": "The upper end of it.",
    "n": "How many trials it speaks of.",
    "mornings": "How many civil days those are from.",
    "text":
      "One sentence for the player; a lean is told only where the interval excludes none.",
    "detail": "One sentence for a researcher: the estimator, the interval and n.",
  ]
}
