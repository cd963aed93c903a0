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
  public var curve: any LevelCurve
  /// The words that a player reads about a trial.
  public var feedback: any FeedbackWriter
  /// How much experience trials and sessions give.
  public var experience = ExperienceTable()
  /// How many sessions of a quest are calibration.
  public var calibration = Calibration()
  /// The streaks that are celebrated.
  public var milestones = StreakMilestones()
  /// What is a new personal best.
  public var personalBest: any PersonalBestRule = ClosestEver()
  /// How the accuracy over time is calculated.
  public var trend: any TrendFold.Type = MeanOfSessions.self
  /// Which trials count.
  public var validity: any TrialValidity = DurationLimits()
  /// What players are reminded of.
  public var reminders: any ReminderPlanner = WeeklyReminders()

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

  /// These policies with another value of one member, as in `replacing(\.curve, with: Steep())`.
  public func replacing<Value>(
    _ member: WritableKeyPath<Policies, Value>,
    with value: Value
  ) -> Policies {
    var policies = self
    policies[keyPath: member] = value
    return policies
  }

  /// The scorer that acts for that name: the one with the name, or the default one.
  package func scorer(named name: String) -> any TrialScorer {
    scorers.first { $0.name == name } ?? scorers[0]
  }

  /// The streak policy that acts for that name: the one with the name, or the default one.
  package func streak(named name: String) -> any StreakPolicy {
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
