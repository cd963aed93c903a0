import JSONRPCMethods
import TimeQuestModels

extension Player: SchemaDocumented {
  static let docs = [
    "id": "The player.",
    "displayName": "The player's name, 1 to 80 characters.",
    "createdAt": "When the player was added.",
    "timeZone": "The IANA name of the player's zone.",
    "dayStartHour": "The hour at which the player's day begins, 0 to 12.",
    "locale": "The language of what the player reads, as a BCP 47 tag.",
    "preferences": "What the player, or for some settings their parent, has chosen.",
    "progress": "What follows from the player's completed sessions.",
    "onboardingCompletedAt": "When the first pages were read or skipped; absent before.",
    "revision": "Grows by one with every change, from 1; the greater one wins in an import.",
  ]
}

extension Preferences: SchemaDocumented {
  static let docs = [
    "soundEnabled": "Whether sound cues are sent; true where it is absent.",
    "hapticsEnabled": "Whether haptic cues are sent; true where it is absent.",
    "celebrationsEnabled": "Whether celebrations are sent; true where it is absent.",
    "remindersEnabled": "Whether reminders come; true where it is absent.",
    "reminderTime": "When reminders come, by the player's clock; 07:30 where it is absent.",
    "streakMode": "The name of a streak policy; scheduled where it is absent.",
    "askFelt":
      "Whether the player is asked how long a step felt; false where it is absent.",
    "scorer": "The name of a scorer; classic where it is absent.",
  ]
}

extension PlayerProgress: SchemaDocumented {
  static let docs = [
    "totalXP": "All experience so far.",
    "currentStreak": "The streak, kept while streaks are switched off.",
    "longestStreak": "The longest streak ever.",
    "lastPlayedDay": "The day of the last completed session; absent before the first.",
  ]
}
