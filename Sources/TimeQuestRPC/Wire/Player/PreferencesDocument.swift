import JSONRPCMethods
import TimeQuestModels

/// What a player has chosen, and the reminder time, which she can only read.
struct PreferencesDocument: Codable, SchemaDocumented, Equatable {
  let soundEnabled: Bool
  let hapticsEnabled: Bool
  let celebrationsEnabled: Bool
  let remindersEnabled: Bool
  let reminderTime: TimeOfDay
  let streakMode: String
  let askFelt: Bool
  let timeZone: String
  let dayStartHour: Int
  let locale: String

  static let docs = [
    "soundEnabled": "Whether sound cues are sent.",
    "hapticsEnabled": "Whether haptic cues are sent.",
    "celebrationsEnabled": "Whether celebrations are sent.",
    "remindersEnabled": "Whether reminders come.",
    "reminderTime": "When reminders come; read-only.",
    "streakMode": "How streaks count: `scheduled`, `calendar` or `off`.",
    "askFelt": "Whether \"how long did that feel?\" is asked after each step.",
    "timeZone": "The IANA name of the player's zone.",
    "dayStartHour": "The hour at which her day begins, 0 to 12.",
    "locale": "The language of what she reads, as a BCP 47 tag.",
  ]

  init(_ player: Player) {
    let preferences = player.preferences
    soundEnabled = preferences.soundEnabled
    hapticsEnabled = preferences.hapticsEnabled
    celebrationsEnabled = preferences.celebrationsEnabled
    remindersEnabled = preferences.remindersEnabled
    reminderTime = preferences.reminderTime
    streakMode = preferences.streakMode
    askFelt = preferences.askFelt
    timeZone = player.timeZone
    dayStartHour = player.dayStartHour
    locale = player.locale
  }
}
