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
}
