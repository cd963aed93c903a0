/// Somebody who plays: her settings and what she has gathered.
public struct Player: Hashable, Sendable, Codable {
  public let id: PlayerID
  public var displayName: String
  public let createdAt: Instant
  /// The IANA name of her zone, such as `Europe/Berlin`.
  public var timeZone: String
  /// 0 to 12: before this hour of the wall clock it is still yesterday.
  public var dayStartHour: Int
  /// The language of what she reads (BCP 47).
  public var locale: String
  public var preferences: Preferences
  public var progress: PlayerProgress
  public var onboardingCompletedAt: Instant?
  /// Grows by one with every change.
  public var revision: Int

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

  /// What a revision or a count that came from outside may be: whatever is added later, nothing
  /// overflows, and every program reads it exactly.
  public static let revisions = 1...1_000_000_000_000_000
  public static let counts = 0...1_000_000_000_000_000
}
