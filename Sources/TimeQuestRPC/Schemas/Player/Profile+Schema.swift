import JSONRPC
import TimeQuestEngine

extension Profile: SchemaDocumented {
  static let docs = [
    "playerID": "The player.",
    "displayName": "The player's name.",
    "level": "The level, from 0.",
    "levelTitle": "The level in the player's language.",
    "totalXP": "All experience so far.",
    "xpIntoLevel": "Experience since this level began.",
    "xpForNextLevel": "Experience from the beginning of this level to the next.",
    "progress": "The share of this level that is done: from 0 to below 1.",
    "streak": "Days played.",
    "onboardingCompleted": "Whether the first pages were read or skipped.",
  ]
}
