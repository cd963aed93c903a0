import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring

/// A player as she sees herself.
struct ProfileDocument: Codable, SchemaDocumented, Equatable {
  let playerID: PlayerID
  let displayName: String
  let level: Int
  let levelTitle: String
  let totalXP: Int
  let xpIntoLevel: Int
  let xpForNextLevel: Int
  let progress: Double
  let streak: StreakDocument
  let onboardingCompleted: Bool

  static let docs = [
    "playerID": "The player.",
    "displayName": "The player's name.",
    "level": "The level, from 0.",
    "levelTitle": "The level in the player's language.",
    "totalXP": "All experience so far.",
    "xpIntoLevel": "Experience since this level began.",
    "xpForNextLevel": "Experience from the beginning of this level to the next.",
    "progress": "The share of this level that is done: from 0 to below 1.",
    "streak": "Days played.",
    "onboardingCompleted": "Whether the first pages were read or skipped.",
  ]

  init(_ profile: Profile, catalogue: Catalogue) {
    let player = profile.player
    playerID = player.id
    displayName = player.displayName
    level = profile.level.level
    levelTitle = catalogue.levelTitle(profile.level.level)
    totalXP = player.progress.totalXP
    xpIntoLevel = profile.level.xpIntoLevel
    xpForNextLevel = profile.level.xpForNextLevel
    progress = profile.level.fraction
    streak = StreakDocument(
      current: Nullable(profile.currentStreak),
      longest: player.progress.longestStreak,
      playedToday: profile.playedToday,
      lastPlayedDay: Nullable(player.progress.lastPlayedDay)
    )
    onboardingCompleted = player.onboardingCompletedAt != nil
  }
}
