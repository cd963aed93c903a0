import JSONRPC
import TimeQuestEngine

extension CompletedQuest: SchemaDocumented {
  static let docs = QuestSummary.docs.merging([
    "sessionID": "The session.",
    "questID": "The quest.",
    "displayName": "The quest's name as it was then.",
    "day": "The civil day of completion.",
    "isCalibration": "Whether the game was still learning the player's patterns.",
  ]) { $1 }
}
