public import TimeQuestModels

/// What completing a session did to a streak.
public struct StreakOutcome: Hashable, Sendable {
  public let progress: PlayerProgress
  /// Nil while streaks are switched off.
  public let shown: Int?
  /// Only then is there something to celebrate.
  public let didRise: Bool

  public init(progress: PlayerProgress, shown: Int?, didRise: Bool) {
    self.progress = progress
    self.shown = shown
    self.didRise = didRise
  }
}
