public import TimeQuestModels
public import TimeQuestNotifications
public import TimeQuestProgression
public import TimeQuestScoring
public import TimeQuestWords

/// The replaceable rules of the game: scorers, streak policies, level curve, words, numbers, and
/// what counts, is a best, a trend or a reminder.
///
/// A player's preferences name one scorer and one streak policy. For a stored name that is not here
/// the first scorer and the first streak policy act, and `store check` names it; an edit that sets
/// such a name is refused.
///
/// ```swift
/// struct Generous: TrialScorer {
///   var name = "generous"
///
///   func score(estimated: Seconds, actual: Seconds) -> Score {
///     Score(difference: estimated - actual, accuracyPercent: 100, rating: .spotOn)
///   }
/// }
/// let policies = Policies.default.adding(Generous(), asDefault: true)
/// ```
public struct Policies: Sendable {
  /// The scorers, the default one first; no two have the same name.
  public private(set) var scorers: [any TrialScorer]
  /// The streak policies, the default one first; no two have the same name.
  public private(set) var streaks: [any StreakPolicy]
  /// How total XP become a level.
  public private(set) var curve: any LevelCurve
  /// The words that a player reads about a trial.
  public private(set) var feedback: any FeedbackWriter
  /// How much experience trials and sessions give.
  public private(set) var experience = ExperienceTable()
  /// How many sessions of a quest are calibration.
  public private(set) var calibration = Calibration()
  /// The streaks that are celebrated.
  public private(set) var milestones = StreakMilestones()
  /// What is a new personal best.
  public private(set) var personalBest: any PersonalBestRule = ClosestEver()
  /// How the accuracy over time is calculated.
  public private(set) var trend: any TrendFold.Type = MeanOfSessions.self
  /// Which trials count.
  public private(set) var validity: any TrialValidity = DurationLimits()
  /// What players are reminded of.
  public private(set) var reminders: any ReminderPlanner = WeeklyReminders()

  /// One scorer and one streak policy, both the defaults of new players, and no others.
  public init(
    scorer: any TrialScorer,
    streak: any StreakPolicy,
    curve: any LevelCurve = PowerCurve(),
    feedback: any FeedbackWriter = CuriousFeedback()
  ) {
    scorers = [scorer]
    streaks = [streak]
    self.curve = curve
    self.feedback = feedback
  }

  /// `classic` and `balanced`; `scheduled`, `calendar` and `off`; `PowerCurve`; `CuriousFeedback`.
  public static let `default` =
    Policies(scorer: ClassicScorer(), streak: ScheduledStreak())
    .adding(BalancedScorer())
    .adding(CalendarStreak())
    .adding(OffStreak())

  /// These policies and one more scorer, which takes the place of one with the same name.
  ///
  /// `asDefault` makes it the one of new players; the others choose it by its name.
  public func adding(_ scorer: some TrialScorer, asDefault: Bool = false) -> Policies {
    var policies = self
    let place = scorers.firstIndex { $0.name == scorer.name }
    if let place { policies.scorers.remove(at: place) }
    let end = policies.scorers.count
    policies.scorers.insert(scorer, at: asDefault ? 0 : place ?? end)
    return policies
  }

  /// These policies and one more streak policy, which takes the place of one with the same name.
  ///
  /// `asDefault` makes it the one of new players; the others choose it by its name.
  public func adding(_ streak: some StreakPolicy, asDefault: Bool = false) -> Policies {
    var policies = self
    let place = streaks.firstIndex { $0.name == streak.name }
    if let place { policies.streaks.remove(at: place) }
    let end = policies.streaks.count
    policies.streaks.insert(streak, at: asDefault ? 0 : place ?? end)
    return policies
  }

  /// These policies with another level curve.
  public func replacing(curve: some LevelCurve) -> Policies {
    var policies = self
    policies.curve = curve
    return policies
  }

  /// These policies with another feedback writer.
  public func replacing(feedback: some FeedbackWriter) -> Policies {
    var policies = self
    policies.feedback = feedback
    return policies
  }

  /// These policies with other numbers of experience.
  public func replacing(experience: ExperienceTable) -> Policies {
    var policies = self
    policies.experience = experience
    return policies
  }

  /// These policies with another number of calibration sessions.
  public func replacing(calibration: Calibration) -> Policies {
    var policies = self
    policies.calibration = calibration
    return policies
  }

  /// These policies with other streaks that are celebrated.
  public func replacing(milestones: StreakMilestones) -> Policies {
    var policies = self
    policies.milestones = milestones
    return policies
  }

  /// These policies with another rule for personal bests.
  public func replacing(personalBest: some PersonalBestRule) -> Policies {
    var policies = self
    policies.personalBest = personalBest
    return policies
  }

  /// These policies with another calculation of the accuracy over time.
  public func replacing(trend: any TrendFold.Type) -> Policies {
    var policies = self
    policies.trend = trend
    return policies
  }

  /// These policies with other limits for what counts.
  public func replacing(validity: some TrialValidity) -> Policies {
    var policies = self
    policies.validity = validity
    return policies
  }

  /// These policies with another reminder planner.
  public func replacing(reminders: some ReminderPlanner) -> Policies {
    var policies = self
    policies.reminders = reminders
    return policies
  }

  /// The scorer with that name, or the default one.
  public func scorer(named name: String) -> any TrialScorer {
    scorers.first { $0.name == name } ?? scorers[0]
  }

  /// The streak policy with that name, or the default one.
  public func streak(named name: String) -> any StreakPolicy {
    streaks.first { $0.name == name } ?? streaks[0]
  }

  /// The preferences of a new player: the default scorer and the default streak policy.
  public var preferences: Preferences {
    Preferences(streakMode: streaks[0].name, scorer: scorers[0].name)
  }

  /// The score of a trial, by the scorer that rated it.
  package func score(_ trial: Trial) -> Score {
    scorer(named: trial.scorer).score(trial.estimate, actual: trial.actual)
  }
}
