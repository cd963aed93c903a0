import JSONRPCMethods
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels

/// How long a quest will take, as a parent sees it.
struct ForecastDocument: Codable, SchemaDocumented, Equatable {
  struct Quantile: Codable, SchemaDocumented, Equatable {
    let share: Double
    let seconds: Seconds
    let endsAt: Instant

    static let docs = [
      "share": "In this share of all rounds, 0 to 1,",
      "seconds": "it takes at most this long, in seconds,",
      "endsAt": "and is done by then.",
    ]
  }

  struct Task: Codable, SchemaDocumented, Equatable {
    let taskID: TaskID
    let name: String
    let displayName: String
    let estimatedSeconds: Seconds
    let quantiles: [TaskQuantile]

    static let docs = [
      "taskID": "The task.",
      "name": "The internal name, which no player sees.",
      "displayName": "The name that players see.",
      "estimatedSeconds": "The player's last guess that counts, in seconds.",
      "quantiles": "How long it takes, by share; empty where there is no forecast.",
    ]
  }

  struct TaskQuantile: Codable, SchemaDocumented, Equatable {
    let share: Double
    let seconds: Seconds

    static let docs = [
      "share": "In this share of all rounds, 0 to 1,",
      "seconds": "the task takes at most this long, in seconds.",
    ]
  }

  struct Missing: Codable, SchemaDocumented, Equatable {
    let taskID: TaskID
    let name: String
    let displayName: String

    static let docs = [
      "taskID": "The task.",
      "name": "The internal name, which no player sees.",
      "displayName": "The name that players see.",
    ]
  }

  let routineID: RoutineID
  let confidence: Double
  let startAt: Instant
  let seconds: Nullable<Seconds>
  let endsAt: Nullable<Instant>
  let quantiles: [Quantile]
  let tasks: [Task]
  let missing: [Missing]
  let n: Int
  let text: String
  let detail: Nullable<String>
  let insufficientData: InsufficientDataReason?

  static let docs = [
    "routineID": "The routine.",
    "confidence": "The share of rounds that `seconds` and `endsAt` hold in.",
    "startAt": "When it begins.",
    "seconds": "How long the whole takes at most, with that confidence; null without a forecast.",
    "endsAt": "When it is done at the latest, with that confidence; null without a forecast.",
    "quantiles": "How long the whole takes, by share; empty without a forecast.",
    "tasks": "The tasks that the forecast adds up, in order.",
    "missing": "The tasks that the player has not guessed yet; the forecast is without them.",
    "n": "How many of the player's latest trials the velocities come from.",
    "text": "One sentence: by when, and how often.",
    "detail": "One sentence for a researcher; null without a forecast.",
    "insufficientData": "Why there is no forecast.",
  ]
}
