import JSONRPCMethods
import TimeQuestModels

/// A player as a parent sees her.
struct PlayerDocument: Codable, SchemaDocumented, Equatable {
  let playerID: PlayerID
  let displayName: String
  let createdAt: Instant
  let timeZone: String
  let dayStartHour: Int
  let locale: String
  let scorer: String
  let reminderTime: TimeOfDay
  let totalXP: Int
  let currentStreak: Int
  let longestStreak: Int
  let lastPlayedDay: Nullable<CivilDay>
  let onboardingCompleted: Bool
  let revision: Int

  static let docs = [
    "playerID": "The player.",
    "displayName": "Her name.",
    "createdAt": "When she was added.",
    "timeZone": "The IANA name of her zone.",
    "dayStartHour": "The hour at which her day begins, 0 to 12.",
    "locale": "The language of what she reads, as a BCP 47 tag.",
    "scorer": "How her guesses are scored.",
    "reminderTime": "When reminders come.",
    "totalXP": "All experience so far.",
    "currentStreak": "The streak, kept while streaks are switched off.",
    "longestStreak": "The longest streak ever.",
    "lastPlayedDay": "The day of the last completed session; null before the first.",
    "onboardingCompleted": "Whether the first pages were read or skipped.",
    "revision": "Grows by one with every change.",
  ]

  init(_ player: Player) {
    playerID = player.id
    displayName = player.displayName
    createdAt = player.createdAt
    timeZone = player.timeZone
    dayStartHour = player.dayStartHour
    locale = player.locale
    scorer = player.preferences.scorer
    reminderTime = player.preferences.reminderTime
    totalXP = player.progress.totalXP
    currentStreak = player.progress.currentStreak
    longestStreak = player.progress.longestStreak
    lastPlayedDay = Nullable(player.progress.lastPlayedDay)
    onboardingCompleted = player.onboardingCompletedAt != nil
    revision = player.revision
  }
}
