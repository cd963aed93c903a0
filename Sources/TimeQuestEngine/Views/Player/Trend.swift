public import TimeQuestModels
public import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// Accuracy over time.
public struct Trend: Hashable, Codable, Sendable {
  /// One for each day, or week, with a completed session; oldest first.
  public let points: [TrendPoint]
  /// How many days were looked at, today included; null for all.
  @Nullable public private(set) var days: Int?
}

/// The closest a player ever came on one step.
public struct PersonalBest: Hashable, Codable, Sendable, Identifiable {
  /// The quest of the step; that of the trial if the step is in no quest any more.
  public let questID: RoutineID
  /// The step.
  public let stepID: TaskID
  /// The step's name as it was then.
  public let displayName: String
  /// Estimated minus actual, in seconds.
  public let differenceSeconds: Seconds
  /// How far off, in seconds.
  public let absDifferenceSeconds: Seconds
  /// The same as a line: "closest ever for Shower: 0:08 off".
  public let text: String
  /// The civil day of it.
  public let day: CivilDay
  /// Whether the step is in no quest of the player's any more.
  public let isRemoved: Bool

  /// The step.
  public var id: TaskID { stepID }
}

extension PersonalBest {
  init(_ trial: Trial, of quest: RoutineID, isRemoved: Bool, catalogue: Catalogue) {
    self.init(
      questID: quest,
      stepID: trial.taskID,
      displayName: trial.taskDisplayName,
      differenceSeconds: trial.difference,
      absDifferenceSeconds: trial.difference.magnitude,
      text: catalogue.personalBest(
        step: trial.taskDisplayName,
        estimated: trial.estimate.seconds,
        actual: trial.actual
      ),
      day: trial.day,
      isRemoved: isRemoved
    )
  }
}
