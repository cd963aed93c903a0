public import TimeQuestModels
import TimeQuestScoring

/// The closest a player ever came on one step.
public struct PersonalBest: Hashable, Codable, Sendable {
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

  /// A view with these members, for previews and tests.
  public init(
    stepID: TaskID,
    displayName: String,
    differenceSeconds: Seconds,
    absDifferenceSeconds: Seconds,
    text: String,
    day: CivilDay
  ) {
    self.stepID = stepID
    self.displayName = displayName
    self.differenceSeconds = differenceSeconds
    self.absDifferenceSeconds = absDifferenceSeconds
    self.text = text
    self.day = day
  }
}

extension PersonalBest: Identifiable {
  /// The step.
  public var id: TaskID { stepID }
}

extension PersonalBest {
  init(_ trial: Trial, catalogue: Catalogue) {
    self.init(
      stepID: trial.taskID,
      displayName: trial.taskDisplayName,
      differenceSeconds: trial.difference,
      absDifferenceSeconds: trial.difference.magnitude,
      text: catalogue.personalBest(
        step: trial.taskDisplayName,
        estimated: trial.estimate.seconds,
        actual: trial.actual
      ),
      day: trial.day
    )
  }
}
