import JSONRPC
import TimeQuestEngine

extension AvailableQuest: SchemaDocumented {
  static let docs = [
    "questID": "What `quest.start` takes.",
    "displayName": "The quest's name.",
    "stepCount": "How many steps there are.",
    "isCalibrating": "Whether the game is still learning the player's patterns on this quest.",
    "calibrationSessionsRemaining": "Sessions of calibration that are left.",
    "completedToday": "Whether it was completed today.",
    "sessionID": "The session on it that is still open.",
    "step": "The step of that session, from 0.",
    "isOffToday": "True where the quest is not on today, and listed because it is open.",
  ]
}
