public import TimeQuestModels
import TimeQuestProgression

/// What a player has chosen, and the reminder time, which is the parent's to change.
public struct PlayerPreferences: Hashable, Codable, Sendable {
  /// Whether sound cues are sent.
  public let soundEnabled: Bool
  /// Whether haptic cues are sent.
  public let hapticsEnabled: Bool
  /// Whether celebrations are sent.
  public let celebrationsEnabled: Bool
  /// Whether reminders come.
  public let remindersEnabled: Bool
  /// When reminders come, by the player's clock.
  public let reminderTime: TimeOfDay
  /// How days in a row are counted.
  public let streakMode: String
  /// Whether "how long did that feel?" is asked after each step.
  public let askFelt: Bool
  /// The picture that the player picked for themselves; absent until then.
  public let symbol: Symbol?
  /// The colour that the player picked for themselves; absent until then.
  public let tint: Tint?
  /// The IANA name of the player's zone.
  public let timeZone: String
  /// The hour at which the player's day begins, 0 to 12.
  public let dayStartHour: Int
  /// The language of what the player reads, as a BCP 47 tag.
  public let locale: String
}

extension PlayerPreferences {
  /// Names the streak policy that acts: the default for a name that is not known.
  init(_ player: Player, _ policies: Policies) {
    let preferences = player.preferences
    self.init(
      soundEnabled: preferences.soundEnabled,
      hapticsEnabled: preferences.hapticsEnabled,
      celebrationsEnabled: preferences.celebrationsEnabled,
      remindersEnabled: preferences.remindersEnabled,
      reminderTime: preferences.reminderTime,
      streakMode: policies.streak(named: preferences.streakMode).name,
      askFelt: preferences.askFelt,
      symbol: preferences.symbol,
      tint: preferences.tint,
      timeZone: player.timeZone,
      dayStartHour: player.dayStartHour,
      locale: player.locale
    )
  }
}
