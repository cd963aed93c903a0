public import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// What a completed session came to.
public struct QuestSummary: Hashable, Codable, Sendable {
  /// The mean accuracy in percent over the steps that count; null without one.
  @Nullable public private(set) var averageAccuracy: Double?
  /// The mean accuracy as a player reads it, such as `88 %`; null without a step that counts, or
  /// if each of them is a discovery.
  @Nullable public private(set) var averageAccuracyText: String?
  /// How many guesses were longer than it took.
  public let overestimates: Int
  /// How many guesses were shorter than it took.
  public let underestimates: Int
  /// How many guesses were right on, to the second.
  public let exact: Int
  /// How many ranges held the time.
  public let inside: Int
  /// The index in `steps` of the guess that was most accurate; null without one that counts.
  ///
  /// A range is compared with none.
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
  /// The discoveries that were made in the session for the first time.
  public let discoveries: [DiscoveryEntry]
  /// The celebrations of the completion, in order: the shows of that answer's cues.
  public let celebrations: [Cue]
  /// The chapter that the completion begins; absent for most.
  public let chapter: Chapter?
  /// A step whose guesses have come much closer; absent for most.
  public let thenAndNow: ComparedStep?
}

/// A step of the session whose latest guesses are much closer than its first ones.
public struct ComparedStep: Hashable, Codable, Sendable {
  /// The step.
  public let stepID: TaskID
  /// The step's name as it was then.
  public let stepDisplayName: String
  /// How far off the first guesses were and the latest are, in one or two sentences.
  public let text: String
}

extension QuestSummary {
  init(of session: Session, award: Award, renderer: PlayerRenderer) {
    // Each trial is scored once, for its result and for the mean.
    let scores = session.trials.map(renderer.score)
    let tally = SessionTally(of: session.trials, accuracies: scores.map(\.accuracyPercent))
    let results = zip(session.trials, scores).map { renderer.result($0, $1, of: session) }
    self.init(
      averageAccuracy: tally.averageAccuracy,
      averageAccuracyText: results.allSatisfy { $0.accuracyText == nil }
        ? nil : tally.averageAccuracy.map(renderer.catalogue.percent),
      overestimates: tally.overestimates,
      underestimates: tally.underestimates,
      exact: tally.exact,
      inside: tally.inside,
      closestStep: tally.closestStep,
      closestAbsDifferenceSeconds: tally.closestDistance,
      steps: zip(session.trials, results).map { trial, result in
        SummaryStep(
          stepID: trial.taskID,
          stepDisplayName: trial.taskDisplayName,
          stepSymbol: session.tasks[trial.orderIndex].symbol,
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
      },
      celebrations: renderer.player.cues.shows(award.celebrations),
      chapter: Chapter(crossedBy: award, in: renderer.catalogue),
      thenAndNow: award.thenAndNow.map { found in
        let step = session.tasks.first { $0.id == found.stepID }?.displayName ?? ""
        return ComparedStep(
          stepID: found.stepID,
          stepDisplayName: step,
          text: renderer.catalogue.thenAndNow(found, of: step)
        )
      }
    )
  }
}

/// The level before and after a completed session.
public struct LevelChange: Hashable, Codable, Sendable {
  /// The level at the start.
  public let before: Int
  /// The level at completion.
  public let after: Int
  /// Whether the second is higher.
  public let didLevelUp: Bool
}

/// A result in the summary: the reveal's, and which step it belongs to.
public struct SummaryStep: Hashable, Sendable, Identifiable {
  /// The step it belongs to.
  public let stepID: TaskID
  /// The step's name as it was then.
  public let stepDisplayName: String
  /// The emoji of the step; absent for none.
  public let stepSymbol: Symbol?
  /// How close the guess came.
  public let result: TrialResult

  /// The step.
  public var id: TaskID { stepID }
}

extension SummaryStep: Codable {
  private enum CodingKeys: String, CodingKey {
    case stepID
    case stepDisplayName
    case stepSymbol
  }

  /// The members of the result stand beside the others, not within a member of their own.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stepID = try container.decode(TaskID.self, forKey: .stepID)
    stepDisplayName = try container.decode(String.self, forKey: .stepDisplayName)
    stepSymbol = try container.decodeIfPresent(Symbol.self, forKey: .stepSymbol)
    result = try TrialResult(from: decoder)
  }

  /// The members of the result stand beside the others, not within a member of their own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stepID, forKey: .stepID)
    try container.encode(stepDisplayName, forKey: .stepDisplayName)
    try container.encodeIfPresent(stepSymbol, forKey: .stepSymbol)
    try result.encode(to: encoder)
  }
}
