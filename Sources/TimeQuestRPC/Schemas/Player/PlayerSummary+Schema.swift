import JSONRPC
import TimeQuestEngine

extension PlayerSummary: SchemaDocumented {
  static let docs = [
    "playerID": "What every player's method takes.",
    "displayName": "The player's name.",
  ]
}
