import JSONRPC
import TimeQuestEngine

extension PlayedWeek: SchemaDocumented {
  static let docs = [
    "from": "The Monday.",
    "to": "The Sunday.",
    "days": "The days with a completed quest, in order; practice is not among them.",
    "text": "One sentence of what was learned.",
  ]
}

extension PlayedWeek.Day: SchemaDocumented {
  static let docs = [
    "day": "The civil day.",
    "quests": "How many quests were completed.",
  ]
}
