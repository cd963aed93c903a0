import JSONRPC
import TimeQuestEngine
import TimeQuestModels

/// The settings, by name: those that a player reads, and those that a change names.
extension PlayerPreferences: SchemaDocumented {
  static let docs = [
    "soundEnabled": "Whether sound cues are sent.",
    "hapticsEnabled": "Whether haptic cues are sent.",
    "celebrationsEnabled": "Whether celebrations are sent.",
    "remindersEnabled": "Whether reminders come.",
    "reminderTime": "When reminders come.",
    "streakMode": "The streak policy that acts.",
    "askFelt": "Whether \"how long did that feel?\" is asked after each step.",
    "scorer": "The scorer that acts.",
    "timeZone": "The IANA name of the player's zone.",
    "dayStartHour": "The hour at which the player's day begins, 0 to 12.",
    "locale": "The language of what the player reads, as a BCP 47 tag.",
  ]

  static let schemas = [
    "streakMode": Schema.vocabulary("streakModes"), "scorer": Schema.vocabulary("scorers"),
  ]
}
