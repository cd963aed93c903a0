public import TimeQuestModels
import TimeQuestProgression

/// What a completed session came to.
public struct QuestSummary: Hashable, Codable, Sendable {
  /// The mean accuracy in percent over the steps that count; null without one.
  @Nullable public private(set) var averageAccuracy: Double?
  /// How many guesses were longer than it took.
  public let overestimates: Int
  /// How many guesses were shorter than it took.
  public let underestimates: Int
  /// How many guesses were right on, to the second.
  public let exact: Int
  /// The index of the step that was guessed most accurately; null without one that counts.
  @Nullable public private(set) var closestStep: Int?
  /// How far off that guess was, in seconds; null without one that counts.
  @Nullable public private(set) var closestAbsDifferenceSeconds: Seconds?
  /// Every step's result, in order.
  public let steps: [SummaryStep]
  /// Experience for the whole session.
  public let xpEarned: Int
  /// The level before and after.
  public let level: LevelChange
  /// The streak at completion; null while streaks are switched off.
  @Nullable public private(set) var streak: Int?
  /// What was discovered in the session for the first time.
  public let discoveries: [DiscoveryEntry]

  /// A view with these members, for previews and tests.
  public init(
    averageAccuracy: Double? = nil,
    overestimates: Int,
    underestimates: Int,
    exact: Int,
    closestStep: Int? = nil,
    closestAbsDifferenceSeconds: Seconds? = nil,
    steps: [SummaryStep],
    xpEarned: Int,
    level: LevelChange,
    streak: Int? = nil,
    discoveries: [DiscoveryEntry] = []
  ) {
    _averageAccuracy = Nullable(averageAccuracy)
    self.overestimates = overestimates
    self.underestimates = underestimates
    self.exact = exact
    _closestStep = Nullable(closestStep)
    _closestAbsDifferenceSeconds = Nullable(closestAbsDifferenceSeconds)
    self.steps = steps
    self.xpEarned = xpEarned
    self.level = level
    _streak = Nullable(streak)
    self.discoveries = discoveries
  }
}

extension QuestSummary {
  /// Each trial is scored once: its result carries the accuracy to the mean.
  init(of session: Session, award: Award, renderer: PlayerRenderer) {
    let results = session.trials.map { renderer.result($0, of: session) }
    let tally = SessionTally(of: session.trials) { results[$0.orderIndex].accuracyPercent }
    self.init(
      averageAccuracy: tally.averageAccuracy,
      overestimates: tally.overestimates,
      underestimates: tally.underestimates,
      exact: tally.exact,
      closestStep: tally.closestStep,
      closestAbsDifferenceSeconds: tally.closestDistance,
      steps: zip(session.trials, results).map { trial, result in
        SummaryStep(
          stepID: trial.taskID,
          stepDisplayName: trial.taskDisplayName,
          result: result
        )
      },
      xpEarned: award.xpEarned,
      level: LevelChange(
        before: award.levelBefore,
        after: award.levelAfter,
        didLevelUp: award.levelAfter > award.levelBefore
      ),
      streak: award.streak,
      discoveries: award.discoveries.inOrder.map {
        DiscoveryEntry($0, on: session.day, in: renderer.catalogue)
      }
    )
  }
}
