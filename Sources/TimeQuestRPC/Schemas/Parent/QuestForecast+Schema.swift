import JSONRPCMethods
import TimeQuestEngine

extension QuestForecast.Quantile: SchemaDocumented {
  static let docs = [
    "share": "In this share of all rounds, 0 to 1,",
    "seconds": "it takes at most this long, in seconds,",
    "endsAt": "and is done by then.",
  ]
}

extension QuestForecast.Task: SchemaDocumented {
  static let docs = [
    "taskID": "The task.",
    "name": "The internal name, which no player sees.",
    "displayName": "The name that players see.",
    "estimatedSeconds": "The player's last guess that counts, in seconds.",
    "quantiles": "How long it takes, by share; empty where there is no forecast.",
  ]
}

extension QuestForecast.TaskQuantile: SchemaDocumented {
  static let docs = [
    "share": "In this share of all rounds, 0 to 1,",
    "seconds": "the task takes at most this long, in seconds.",
  ]
}

extension QuestForecast.Missing: SchemaDocumented {
  static let docs = [
    "taskID": "The task.",
    "name": "The internal name, which no player sees.",
    "displayName": "The name that players see.",
  ]
}

extension QuestForecast: SchemaDocumented {
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
