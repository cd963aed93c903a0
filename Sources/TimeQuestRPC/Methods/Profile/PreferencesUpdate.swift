import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum PreferencesUpdate: Method {
  struct Params: SchemaDocumented, Sendable {
    let soundEnabled: Bool?
    let hapticsEnabled: Bool?
    let celebrationsEnabled: Bool?
    let remindersEnabled: Bool?
    let streakMode: String?
    let askFelt: Bool?
    let timeZone: String?
    let dayStartHour: DayStartHour?
    let locale: String?
    let playerID: PlayerID?

    static let docs = [
      "soundEnabled": "Whether sound cues are sent.",
      "hapticsEnabled": "Whether haptic cues are sent.",
      "celebrationsEnabled": "Whether celebrations are sent.",
      "remindersEnabled": "Whether reminders come.",
      "streakMode": "How streaks count: `scheduled`, `calendar` or `off`.",
      "askFelt": "Whether \"how long did that feel?\" is asked after each step.",
      "timeZone": "The IANA name of the player's zone.",
      "dayStartHour": "The hour at which her day begins, 0 to 12.",
      "locale": "The language of what she reads, as a BCP 47 tag.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "preferences.update"
  static let summary = "Changes what a player may choose herself."
  static let detail =
    "What is absent or null stays as it is."
  static let answers = "The preferences after the change."
  static let errors: [ErrorKind] = [.notFound]
  static let example = Example(.household, ["soundEnabled": false, "askFelt": true])

  static func run(_ params: Params, for client: ClientSession) async throws -> PreferencesDocument {
    var change = PlayerChange()
    change.soundEnabled = params.soundEnabled
    change.hapticsEnabled = params.hapticsEnabled
    change.celebrationsEnabled = params.celebrationsEnabled
    change.remindersEnabled = params.remindersEnabled
    change.streakMode = params.streakMode
    change.askFelt = params.askFelt
    change.timeZone = params.timeZone
    change.dayStartHour = params.dayStartHour?.value
    change.locale = params.locale
    return PreferencesDocument(try await client.engine.update(change, of: params.playerID))
  }
}
