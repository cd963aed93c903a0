public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

/// A player as a parent sees them.
public struct PlayerDetails: Hashable, Codable, Sendable, Identifiable {
  /// The player.
  public let playerID: PlayerID
  /// The player's name.
  public let displayName: String
  /// When the player was added.
  public let createdAt: Instant
  /// The IANA name of the player's zone.
  public let timeZone: String
  /// The hour at which the player's day begins, 0 to 12.
  public let dayStartHour: Int
  /// The language of what the player reads, as a BCP 47 tag.
  public let locale: String
  /// How the player's guesses are scored; the default if the stored scorer is not known.
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
  /// Whether the player's trials may go to research.
  public let hasStudyConsent: Bool
  /// Whether sessions that an assistant had a part in go into the measures.
  public let countsAssisted: Bool
  /// Days without quests: no reminder comes, and streaks pass over them.
  public let daysOff: [DayRange]
  /// Whether the player makes quests of their own.
  public let canMakeQuests: Bool
  /// Whether the player is told when to start a quest of their parent's.
  public let canSeePlan: Bool
  /// Players, no placeholders, who were merged into this one; `player.split` takes each back.
  public let mergedPlayers: [PlayerSummary]
  /// Grows by one with every change.
  public let revision: Int

  /// The player.
  public var id: PlayerID { playerID }
}

extension PlayerDetails {
  package init(_ player: Player, _ policies: Policies, merged: [Player] = []) {
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
      daysOff: player.daysOff,
      canMakeQuests: player.canMakeQuests,
      canSeePlan: player.canSeePlan,
      mergedPlayers: merged.map { PlayerSummary($0) },
      revision: player.revision
    )
  }
}

extension StoreReader {
  /// The player with those who turned out to be the same.
  func details(of player: Player, _ policies: Policies) throws -> PlayerDetails {
    let merged = try ids(of: player.id).dropFirst().compactMap { try self.player($0) }
      .filter { try !isPlaceholder($0, ids: [$0.id]) }
    return PlayerDetails(player, policies, merged: merged)
  }
}
