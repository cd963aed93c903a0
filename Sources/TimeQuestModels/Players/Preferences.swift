/// What a player, or for some fields her parent, has chosen.
public struct Preferences: Hashable, Sendable, Codable {
  public var soundEnabled: Bool
  public var hapticsEnabled: Bool
  public var celebrationsEnabled: Bool
  public var remindersEnabled: Bool
  /// Set by the parent.
  public var reminderTime: TimeOfDay
  /// The name of a streak policy.
  public var streakMode: String
  /// Whether "how long did that feel?" is asked after each step.
  public var askFelt: Bool
  /// The name of a scorer; set by the parent.
  public var scorer: String

  public init(
    soundEnabled: Bool = true,
    hapticsEnabled: Bool = true,
    celebrationsEnabled: Bool = true,
    remindersEnabled: Bool = true,
    reminderTime: TimeOfDay = .defaultReminder,
    streakMode: String = "scheduled",
    askFelt: Bool = false,
    scorer: String = "classic"
  ) {
    self.soundEnabled = soundEnabled
    self.hapticsEnabled = hapticsEnabled
    self.celebrationsEnabled = celebrationsEnabled
    self.remindersEnabled = remindersEnabled
    self.reminderTime = reminderTime
    self.streakMode = streakMode
    self.askFelt = askFelt
    self.scorer = scorer
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
  }
}
