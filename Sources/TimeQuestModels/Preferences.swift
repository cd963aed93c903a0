/// What a player, or for some settings their parent, has chosen.
public struct Preferences: Hashable, Sendable, Codable {
  /// Whether sound cues are sent.
  public var soundEnabled: Bool
  /// Whether haptic cues are sent.
  public var hapticsEnabled: Bool
  /// Whether celebrations are sent.
  public var celebrationsEnabled: Bool
  /// Whether reminders come.
  public var remindersEnabled: Bool
  /// When reminders come, by the player's clock; set by the parent.
  public var reminderTime: TimeOfDay
  /// The name of a streak policy.
  public var streakMode: String
  /// Whether "how long did that feel?" is asked after each step.
  public var askFelt: Bool
  /// The name of a scorer; set by the parent.
  public var scorer: String
  /// The picture that the player picked for themselves; absent until then.
  public var symbol: Symbol?
  /// The colour that the player picked for themselves; absent until then.
  public var tint: Tint?

  /// Preferences with these values; the defaults are those of a new player.
  public init(
    soundEnabled: Bool = true,
    hapticsEnabled: Bool = true,
    celebrationsEnabled: Bool = true,
    remindersEnabled: Bool = true,
    reminderTime: TimeOfDay = .defaultReminder,
    streakMode: String = "scheduled",
    askFelt: Bool = false,
    scorer: String = "classic",
    symbol: Symbol? = nil,
    tint: Tint? = nil
  ) {
    self.soundEnabled = soundEnabled
    self.hapticsEnabled = hapticsEnabled
    self.celebrationsEnabled = celebrationsEnabled
    self.remindersEnabled = remindersEnabled
    self.reminderTime = reminderTime
    self.streakMode = streakMode
    self.askFelt = askFelt
    self.scorer = scorer
    self.symbol = symbol
    self.tint = tint
  }

  /// Decodes what is there; a preference that is absent takes its default.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    soundEnabled = try members.decodeIfPresent(Bool.self, forKey: .soundEnabled) ?? soundEnabled
    hapticsEnabled =
      try members.decodeIfPresent(Bool.self, forKey: .hapticsEnabled) ?? hapticsEnabled
    celebrationsEnabled =
      try members.decodeIfPresent(Bool.self, forKey: .celebrationsEnabled) ?? celebrationsEnabled
    remindersEnabled =
      try members.decodeIfPresent(Bool.self, forKey: .remindersEnabled) ?? remindersEnabled
    reminderTime =
      try members.decodeIfPresent(TimeOfDay.self, forKey: .reminderTime) ?? reminderTime
    streakMode = try members.decodeIfPresent(String.self, forKey: .streakMode) ?? streakMode
    askFelt = try members.decodeIfPresent(Bool.self, forKey: .askFelt) ?? askFelt
    scorer = try members.decodeIfPresent(String.self, forKey: .scorer) ?? scorer
    symbol = try members.decodeIfPresent(Symbol.self, forKey: .symbol)
    tint = try members.decodeIfPresent(Tint.self, forKey: .tint)
  }
}

/// The settings that a player changes; nil leaves a setting as it is.
public struct PreferencesChange: Hashable, Sendable, Codable {
  /// Whether sound cues are sent.
  public var soundEnabled: Bool?
  /// Whether haptic cues are sent.
  public var hapticsEnabled: Bool?
  /// Whether celebrations are sent.
  public var celebrationsEnabled: Bool?
  /// Whether reminders come.
  public var remindersEnabled: Bool?
  /// The name of a streak policy of the composition.
  public var streakMode: String?
  /// Whether "how long did that feel?" is asked after each step.
  public var askFelt: Bool?
  /// The picture that the player picked for themselves, one emoji.
  public var symbol: Symbol?
  /// The colour that the player picked for themselves.
  public var tint: Tint?
  /// The IANA name of the player's zone, such as `Europe/Berlin`.
  public var timeZone: String?
  /// The hour at which the player's day begins, 0 to 12.
  public var dayStartHour: DayStartHour?
  /// The language of what the player reads, as a BCP 47 tag.
  public var locale: String?

  /// A change of nothing; set what is to change.
  public init() {}

  /// Whether it moves the border between two civil days.
  public var movesDays: Bool { timeZone != nil || dayStartHour != nil }

  /// The player with these settings; the revision stays.
  public func applied(to player: Player) -> Player {
    var changed = player
    changed.preferences.soundEnabled = soundEnabled ?? player.preferences.soundEnabled
    changed.preferences.hapticsEnabled = hapticsEnabled ?? player.preferences.hapticsEnabled
    changed.preferences.celebrationsEnabled =
      celebrationsEnabled ?? player.preferences.celebrationsEnabled
    changed.preferences.remindersEnabled = remindersEnabled ?? player.preferences.remindersEnabled
    changed.preferences.streakMode = streakMode ?? player.preferences.streakMode
    changed.preferences.askFelt = askFelt ?? player.preferences.askFelt
    changed.preferences.symbol = symbol ?? player.preferences.symbol
    changed.preferences.tint = tint ?? player.preferences.tint
    changed.timeZone = timeZone ?? player.timeZone
    changed.dayStartHour = dayStartHour?.value ?? player.dayStartHour
    changed.locale = locale ?? player.locale
    return changed
  }
}

/// The hour of the wall clock at which a player's civil day begins: 0 to 12.
public struct DayStartHour: BoundedInteger {
  /// 0 to 12.
  public static let bounds = 0...12
  /// The parameter's name.
  public static let path = "dayStartHour"
  /// The hour.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}
