public import TimeQuestProgression
public import TimeQuestScoring

/// The parts of the game that can be plugged in, each chosen by its name.
public struct Policies: Sendable {
  public let scorers: [any TrialScorer]
  public let streaks: [any StreakPolicy]
  public let curve: any LevelCurve
  public let feedback: any FeedbackWriter

  /// The first scorer and the first streak policy stand in for a name that is not here.
  ///
  /// They are given apart from the others so that there is always one.
  public init(
    scorer: any TrialScorer = ClassicScorer(),
    moreScorers: [any TrialScorer] = [BalancedScorer()],
    streak: any StreakPolicy = ScheduledStreak(),
    moreStreaks: [any StreakPolicy] = [CalendarStreak(), OffStreak()],
    curve: any LevelCurve = PowerCurve(),
    feedback: any FeedbackWriter = CuriousFeedback()
  ) {
    scorers = [scorer] + moreScorers
    streaks = [streak] + moreStreaks
    self.curve = curve
    self.feedback = feedback
    defaultScorer = scorer
    defaultStreak = streak
  }

  private let defaultScorer: any TrialScorer
  private let defaultStreak: any StreakPolicy

  public func scorer(named name: String) -> any TrialScorer {
    scorers.first { $0.name == name } ?? defaultScorer
  }

  public func streak(named name: String) -> any StreakPolicy {
    streaks.first { $0.name == name } ?? defaultStreak
  }
}
