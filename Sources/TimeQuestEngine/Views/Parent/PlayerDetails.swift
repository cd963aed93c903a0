public import TimeQuestModels
import TimeQuestScoring

/// A player as a parent sees them.
public struct PlayerDetails: Hashable, Codable, Sendable {
  /// The player.
  public let playerID: PlayerID
  /// Their name.
  public let displayName: String
  /// When they were added.
  public let createdAt: Instant
  /// The IANA name of their time zone.
  public let timeZone: String
  /// The hour at which their day begins, 0 to 12.
  public let dayStartHour: Int
  /// The language of what they read, as a BCP 47 tag.
  public let locale: String
  /// How their guesses are scored: the default where the stored scorer is not known.
  public let scorer: String
  /// When reminders come.
  public let reminderTime: TimeOfDay
  /// All experience so far.
  public let totalXP: Int
  /// The streak, kept while streaks are switched off.
  public let currentStreak: Int
  /// The longest streak ever.
  public let longestStreak: Int
  /// The day of the last completed session; null before the first.
  @Nullable public private(set) var lastPlayedDay: CivilDay?
  /// Whether the first pages were read or skipped.
  public let onboardingCompleted: Bool
  /// Whether their trials may go to research.
  public let hasStudyConsent: Bool
  /// Whether sessions that an assistant had a part in go into the measures.
  public let countsAssisted: Bool
  /// Grows by one with every change.
  public let revision: Int

  /// A view with these members, for previews and tests.
  public init(
    playerID: PlayerID,
    displayName: String,
    createdAt: Instant,
    timeZone: String,
    dayStartHour: Int,
    locale: String,
    scorer: String,
    reminderTime: TimeOfDay,
    totalXP: Int,
    currentStreak: Int,
    longestStreak: Int,
    lastPlayedDay: CivilDay? = nil,
    onboardingCompleted: Bool,
    hasStudyConsent: Bool = false,
    countsAssisted: Bool = false,
    revision: Int
  ) {
    self.playerID = playerID
    self.displayName = displayName
    self.createdAt = createdAt
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.locale = locale
    self.scorer = scorer
    self.reminderTime = reminderTime
    self.totalXP = totalXP
    self.currentStreak = currentStreak
    self.longestStreak = longestStreak
    _lastPlayedDay = Nullable(lastPlayedDay)
    self.onboardingCompleted = onboardingCompleted
    self.hasStudyConsent = hasStudyConsent
    self.countsAssisted = countsAssisted
    self.revision = revision
  }
}

extension PlayerDetails: Identifiable {
  /// The player.
  public var id: PlayerID { playerID }
}

extension PlayerDetails {
  package init(_ player: Player, _ policies: Policies) {
    self.init(
      playerID: player.id,
      displayName: player.displayName,
      createdAt: player.createdAt,
      timeZone: player.timeZone,
      dayStartHour: player.dayStartHour,
      locale: player.locale,
      scorer: policies.scorer(named: player.preferences.scorer).name,
      reminderTime: player.preferences.reminderTime,
      totalXP: player.progress.totalXP,
      currentStreak: player.progress.currentStreak,
      longestStreak: player.progress.longestStreak,
      lastPlayedDay: player.progress.lastPlayedDay,
      onboardingCompleted: player.onboardingCompletedAt != nil,
      hasStudyConsent: player.hasStudyConsent,
      countsAssisted: player.countsAssisted,
      revision: player.revision
    )
  }
}
