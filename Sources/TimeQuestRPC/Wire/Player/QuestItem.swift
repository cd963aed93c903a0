import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels

/// A quest that can be picked today.
struct QuestItem: Codable, SchemaDocumented, Equatable {
  let questID: RoutineID
  let displayName: String
  let stepCount: Int
  let isCalibrating: Bool
  let calibrationSessionsRemaining: Int
  let completedToday: Bool
  let sessionID: SessionID?

  static let docs = [
    "questID": "What `quest.start` takes.",
    "displayName": "The quest's name.",
    "stepCount": "How many steps there are.",
    "isCalibrating": "Whether the game is still learning the player's patterns on this quest.",
    "calibrationSessionsRemaining": "Sessions of calibration that are left.",
    "completedToday": "Whether it was completed today.",
    "sessionID": "The session on it that is still open.",
  ]

  init(_ quest: AvailableQuest) {
    questID = quest.routineID
    displayName = quest.displayName
    stepCount = quest.stepCount
    isCalibrating = quest.calibrationRemaining > 0
    calibrationSessionsRemaining = quest.calibrationRemaining
    completedToday = quest.completedToday
    sessionID = quest.openSession
  }
}
