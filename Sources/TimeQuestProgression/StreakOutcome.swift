public import TimeQuestModels

/// The streak after a completed session.
public struct StreakOutcome: Hashable, Sendable {
  /// The player's progress with the new streak; the XP are those of before.
  public let progress: PlayerProgress
  /// The streak that the player sees; nil while streaks are switched off.
  public let shown: Int?
  /// Whether the streak is longer than before, so that it may be celebrated.
  public let didRise: Bool

  /// An outcome with these values.
  public init(progress: PlayerProgress, shown: Int?, didRise: Bool) {
    self.progress = progress
    self.shown = shown
    self.didRise = didRise
  }
}
