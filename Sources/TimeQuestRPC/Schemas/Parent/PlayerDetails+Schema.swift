import JSONRPC
import TimeQuestEngine

extension PlayerDetails: SchemaDocumented {
  static let docs = [
    "playerID": "The player.",
    "displayName": "The player's name.",
    "createdAt": "When the player was added.",
    "timeZone": "The IANA name of the player's zone.",
    "dayStartHour": "The hour at which the player's day begins, 0 to 12.",
    "locale": "The language of what the player reads, as a BCP 47 tag.",
    "scorer": "How the player's guesses are scored; the default where the stored one is not known.",
    "reminderTime": "When reminders come.",
    "totalXP": "All experience so far.",
    "currentStreak": "The streak, kept while streaks are switched off.",
    "longestStreak": "The longest streak ever.",
    "lastPlayedDay": "The day of the last completed session; null before the first.",
    "onboardingCompleted": "Whether the first pages were read or skipped.",
    "hasStudyConsent": "Whether the player's trials may go to research.",
    "countsAssisted": "Whether sessions that an assistant had a part in go into the measures.",
    "revision": "Grows by one with every change.",
  ]

  static let schemas = ["scorer": Schema.vocabulary("scorers")]
}
