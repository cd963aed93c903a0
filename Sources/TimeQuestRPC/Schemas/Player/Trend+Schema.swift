import JSONRPC
import TimeQuestEngine
import TimeQuestProgression

extension TrendPoint: SchemaDocumented {
  static let docs = [
    "day": "The civil day; the Monday of a week.",
    "averageAccuracy": "The mean accuracy in percent of that day's, or week's, sessions.",
    "sessions": "How many sessions it is the mean of.",
  ]
}

extension Trend: SchemaDocumented {
  static let docs = [
    "points": "One for each day, or week, with a completed session; oldest first.",
    "days": "How many days were looked at, today included; null for all.",
  ]
}
