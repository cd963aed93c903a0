/// Somebody who plays: settings, preferences and progress.
public struct Player: Hashable, Sendable, Codable {
  /// The id, which stays used after the player is erased.
  public let id: PlayerID
  /// The name that everybody sees: 1 to 80 characters.
  public var displayName: String
  /// When the player was created.
  public let createdAt: Instant
  /// The IANA name of the player's zone, such as `Europe/Berlin`.
  public var timeZone: String
  /// The hour at which the player's civil day begins, 0 to 12.
  public var dayStartHour: Int
  /// The language of what the player reads, as a BCP 47 tag such as `de-AT`.
  public var locale: String
  /// What the player or their parent has chosen.
  public var preferences: Preferences
  /// What the player has earned so far.
  public var progress: PlayerProgress
  /// When the onboarding was first completed or skipped; nil before that.
  public var onboardingCompletedAt: Instant?
  /// Grows by one with every change, from 1.
  public var revision: Int

  /// A player with these values, which are not checked.
  public init(
    id: PlayerID,
    displayName: String,
    createdAt: Instant,
    timeZone: String,
    dayStartHour: Int = 0,
    locale: String = "en",
    preferences: Preferences = Preferences(),
    progress: PlayerProgress = PlayerProgress(),
    onboardingCompletedAt: Instant? = nil,
    revision: Int = 1
  ) {
    self.id = id
    self.displayName = displayName
    self.createdAt = createdAt
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.locale = locale
    self.preferences = preferences
    self.progress = progress
    self.onboardingCompletedAt = onboardingCompletedAt
    self.revision = revision
  }

  /// The revisions that may be stored: sums never overflow, and every JSON reader is exact.
  public static let revisions = 1...1_000_000_000_000_000
  /// The counts, such as XP, that may be stored, for the same reasons.
  public static let counts = 0...1_000_000_000_000_000
}

extension Player: Identifiable {}
