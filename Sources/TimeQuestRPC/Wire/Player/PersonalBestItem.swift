import JSONRPCMethods
import TimeQuestModels
import TimeQuestScoring

/// The closest a player ever came on one step.
struct PersonalBestItem: Codable, SchemaDocumented, Equatable {
  let stepID: TaskID
  let displayName: String
  let differenceSeconds: Seconds
  let absDifferenceSeconds: Seconds
  let text: String
  let day: CivilDay

  static let docs = [
    "stepID": "The step.",
    "displayName": "The step's name as it was then.",
    "differenceSeconds": "Estimated minus actual, in seconds.",
    "absDifferenceSeconds": "How far off, in seconds.",
    "text": "The same as a line: \"closest ever for Shower: 0:08 off\".",
    "day": "The civil day of it.",
  ]

  init(_ trial: Trial, catalogue: Catalogue) {
    stepID = trial.taskID
    displayName = trial.taskDisplayName
    differenceSeconds = trial.difference
    absDifferenceSeconds = trial.difference.magnitude
    text = catalogue.personalBest(
      step: trial.taskDisplayName,
      estimated: trial.estimate.seconds,
      actual: trial.actual
    )
    day = trial.day
  }
}
