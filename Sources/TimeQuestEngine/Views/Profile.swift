public import TimeQuestModels
public import TimeQuestProgression

/// A player as she sees herself.
public struct Profile: Hashable, Sendable {
  public let player: Player
  public let level: LevelProgress
  public let playedToday: Bool
  /// Nil while streaks are switched off.
  public let currentStreak: Int?
}
