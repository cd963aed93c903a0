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
  /// What the player has earned so far: a fold of the completed sessions, which the store keeps.
  public var progress: PlayerProgress
  /// When the onboarding was first completed or skipped; nil before that.
  public var onboardingCompletedAt: Instant?
  /// The player whom this one turned out to be, on a store that two devices had made one child in.
  ///
  /// Nil for nearly all. Reads show the sessions of both as those of that player.
  public var mergedInto: PlayerID?
  /// Whether a parent has recorded consent that the player's trials go to research; false at first.
  public var hasStudyConsent: Bool
  /// Whether sessions that an assistant had a part in go into the measures; false at first.
  public var countsAssisted: Bool
  /// Grows by one with every edit, from 1; playing is no edit.
  public var revision: Int
  /// When the player was last edited.
  public var updatedAt: Instant
  /// The id of the last edit.
  public var editID: EditID

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
    mergedInto: PlayerID? = nil,
    hasStudyConsent: Bool = false,
    countsAssisted: Bool = false,
    revision: Int = 1,
    updatedAt: Instant? = nil,
    editID: EditID = .unknown
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
    self.mergedInto = mergedInto
    self.hasStudyConsent = hasStudyConsent
    self.countsAssisted = countsAssisted
    self.revision = revision
    self.updatedAt = updatedAt ?? createdAt
    self.editID = editID
  }

  /// Decodes a player; absent members of later versions take their defaults.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(PlayerID.self, forKey: .id)
    displayName = try members.decode(String.self, forKey: .displayName)
    createdAt = try members.decode(Instant.self, forKey: .createdAt)
    timeZone = try members.decode(String.self, forKey: .timeZone)
    dayStartHour = try members.decode(Int.self, forKey: .dayStartHour)
    locale = try members.decode(String.self, forKey: .locale)
    preferences = try members.decode(Preferences.self, forKey: .preferences)
    progress = try members.decode(PlayerProgress.self, forKey: .progress)
    onboardingCompletedAt =
      try members.decodeIfPresent(Instant.self, forKey: .onboardingCompletedAt)
    mergedInto = try members.decodeIfPresent(PlayerID.self, forKey: .mergedInto)
    hasStudyConsent = try members.decodeIfPresent(Bool.self, forKey: .hasStudyConsent) ?? false
    countsAssisted = try members.decodeIfPresent(Bool.self, forKey: .countsAssisted) ?? false
    revision = try members.decode(Int.self, forKey: .revision)
    updatedAt = try members.decodeIfPresent(Instant.self, forKey: .updatedAt) ?? createdAt
    editID = try members.decodeIfPresent(EditID.self, forKey: .editID) ?? .unknown
  }

  /// The stamp of the last edit.
  public var stamp: EditStamp {
    EditStamp(revision: revision, updatedAt: updatedAt, editID: editID)
  }

  /// The revisions that may be stored: sums never overflow, and every JSON reader is exact.
  public static let revisions = 1...1_000_000_000_000_000
  /// The counts, such as XP, that may be stored, for the same reasons.
  public static let counts = 0...1_000_000_000_000_000
}

extension Player: Identifiable {}
