public import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// A player as they see themselves.
public struct Profile: Hashable, Codable, Sendable, Identifiable {
  /// The player.
  public let playerID: PlayerID
  /// The player's name.
  public let displayName: String
  /// The level, from 0.
  public let level: Int
  /// The level in the player's language.
  public let levelTitle: String
  /// All experience so far.
  public let totalXP: Int
  /// Experience since this level began.
  public let xpIntoLevel: Int
  /// Experience from the beginning of this level to the next.
  public let xpForNextLevel: Int
  /// The share of this level that is done: from 0 to below 1.
  public let progress: Double
  /// Days played.
  public let streak: StreakStatus
  /// Whether the first pages were read or skipped.
  public let onboardingCompleted: Bool
  /// The emoji that the player picked; absent until then.
  public let symbol: Symbol?
  /// The colour that the player picked; absent until then.
  public let tint: Tint?
  /// Whether quests of one's own can be made: `quest.create` and `quest.quick`.
  public let canMakeQuests: Bool
  /// Whether `quest.plan` answers for every quest; for one's own it always does.
  public let canSeePlan: Bool

  /// The player.
  public var id: PlayerID { playerID }
}

extension Profile {
  init(
    _ player: Player,
    lastPlayed: (day: CivilDay, isToday: Bool)?,
    canMakeQuests: Bool,
    policies: Policies
  ) {
    let progress = player.progress
    let level = LevelProgress(xp: progress.totalXP, curve: policies.curve)
    let policy = policies.streak(named: player.preferences.streakMode)
    self.init(
      playerID: player.id,
      displayName: player.displayName,
      level: level.level,
      levelTitle: Catalogue.language(player.locale).levelTitle(level.level),
      totalXP: progress.totalXP,
      xpIntoLevel: level.xpIntoLevel,
      xpForNextLevel: level.xpForNextLevel,
      progress: level.fraction,
      streak: StreakStatus(
        current: policy.isShown ? progress.currentStreak : nil,
        longest: progress.longestStreak,
        playedToday: lastPlayed?.isToday == true,
        lastPlayedDay: lastPlayed?.day
      ),
      onboardingCompleted: player.onboardingCompletedAt != nil,
      symbol: player.preferences.symbol,
      tint: player.preferences.tint,
      canMakeQuests: canMakeQuests,
      canSeePlan: player.canSeePlan
    )
  }
}

/// The days on which a player has played.
public struct StreakStatus: Hashable, Codable, Sendable {
  /// The streak; null while streaks are switched off.
  @Nullable public private(set) var current: Int?
  /// The longest streak ever.
  public let longest: Int
  /// Whether the flame is lit.
  public let playedToday: Bool
  /// The day of the last completed session; null before the first.
  @Nullable public private(set) var lastPlayedDay: CivilDay?
}

/// Somebody who plays on this store.
public struct PlayerSummary: Hashable, Codable, Sendable, Identifiable {
  /// The id that every player's method takes.
  public let playerID: PlayerID
  /// The player's name.
  public let displayName: String

  /// The player.
  public var id: PlayerID { playerID }
}

extension PlayerSummary {
  package init(_ player: Player) {
    self.init(playerID: player.id, displayName: player.displayName)
  }
}
