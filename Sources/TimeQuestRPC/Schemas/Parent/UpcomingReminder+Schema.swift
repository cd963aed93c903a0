import JSONRPC
import TimeQuestEngine

extension UpcomingReminder: SchemaDocumented {
  static let docs = [
    "id": "`reminder.<playerID>.<questID>.<weekday>`: the same every week.",
    "questID": "The quest.",
    "displayName": "The name that players see.",
    "at": "When it comes.",
    "weekday": "The day on which the quest is on.",
    "title": "What it says, in the player's language.",
    "body": "What it says below that.",
  ]
}
