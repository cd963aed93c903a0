import JSONRPCMethods
import TimeQuestEngine

extension MeasureResult: SchemaDocumented {
  static let docs = [
    "value": "The measure; its unit stands with its name.",
    "low": "The lower end of the 95 % interval; null where none can be trusted yet.",
    "high": "The upper end of it.",
    "n": "How many trials it speaks of.",
    "text": "One sentence for the player.",
    "detail": "One sentence for a researcher: the estimator, the interval and n.",
  ]
}
