public import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring

/// What a player has chosen; the reminder time and the scorer are the parent's to change.
///
/// The members of the preferences can be read on the view itself, as in `view.askFelt`.
@dynamicMemberLookup
public struct PlayerPreferences: Hashable, Sendable {
  /// The settings of the game.
  public let preferences: Preferences
  /// The IANA name of the player's zone.
  public let timeZone: String
  /// The hour at which the player's day begins, 0 to 12.
  public let dayStartHour: Int
  /// The language of what the player reads, as a BCP 47 tag.
  public let locale: String

  /// A member of `preferences`.
  public subscript<Value>(dynamicMember member: KeyPath<Preferences, Value>) -> Value {
    preferences[keyPath: member]
  }
}

extension PlayerPreferences {
  /// Names the scorer and the streak policy that act: the defaults for names that are not known.
  init(_ player: Player, _ policies: Policies) {
    var preferences = player.preferences
    preferences.scorer = policies.scorer(named: preferences.scorer).name
    preferences.streakMode = policies.streak(named: preferences.streakMode).name
    self.init(
      preferences: preferences,
      timeZone: player.timeZone,
      dayStartHour: player.dayStartHour,
      locale: player.locale
    )
  }
}

extension PlayerPreferences: Codable {
  private enum CodingKeys: String, CodingKey {
    case timeZone
    case dayStartHour
    case locale
  }

  /// The preferences stand beside the other members, not within a member of their own.
  public init(from decoder: any Decoder) throws {
    preferences = try Preferences(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timeZone = try container.decode(String.self, forKey: .timeZone)
    dayStartHour = try container.decode(Int.self, forKey: .dayStartHour)
    locale = try container.decode(String.self, forKey: .locale)
  }

  /// The preferences stand beside the other members, not within a member of their own.
  public func encode(to encoder: any Encoder) throws {
    try preferences.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(timeZone, forKey: .timeZone)
    try container.encode(dayStartHour, forKey: .dayStartHour)
    try container.encode(locale, forKey: .locale)
  }
}
