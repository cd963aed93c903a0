import JSONRPC
import TimeQuestEngine

extension QuestForecast.Method: SchemaProviding {
  static let sample = QuestForecast.Method.runs
}

extension QuestForecast.Quantile: SchemaDocumented {
  static let docs = [
    "share": "In this share of all runs, 0 to 1,",
    "seconds": "it takes at most this long, in seconds,",
    "endsAt": "and is done by then; null where the end was given,",
    "startBy": "or has to start then; null where the start was given.",
  ]
}

extension QuestForecast.Task: SchemaDocumented {
  static let docs = [
    "taskID": "The task.",
    "name": "The internal name, which no player sees.",
    "displayName": "The name that players see.",
    "n": "How many of its times the forecast is made from.",
    "quantiles": "How long it takes, by share; empty where there is no forecast.",
  ]
}

extension QuestForecast.TaskQuantile: SchemaDocumented {
  static let docs = [
    "share": "In this share of all runs, 0 to 1,",
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

extension QuestForecast.Record: SchemaDocumented {
  static let docs = [
    "runs": "How many past runs there was a forecast for, from the runs before each.",
    "inside50": "In how many of them the forecast of 50 % held.",
    "inside80": "In how many of them the forecast of 80 % held.",
    "inside90": "In how many of them the forecast of 90 % held.",
  ]
}

extension QuestForecast: SchemaDocumented {
  static let docs = [
    "routineID": "The routine.",
    "confidence": "The share of runs that `seconds`, `endsAt` and `startBy` hold in.",
    "method": "Whether it is made from whole runs, or adds up steps and gaps.",
    "startAt": "When it begins; null where the end was given.",
    "endBy": "When it has to be done; null where the start was given.",
    "seconds": "How long the whole takes at most, with that confidence; null without a forecast.",
    "endsAt": "When it is done at the latest; null without a forecast, or with `endBy`.",
    "startBy": "When to start at the latest; null without a forecast, or without `endBy`.",
    "quantiles": "How long the whole takes, by share; empty without a forecast.",
    "bound":
      "The seconds that suffice in that share whatever the distribution; null with too few runs.",
    "tasks": "The tasks of the list, in order, but those that are missing.",
    "missing": "The tasks that were done less than three times; the forecast is without them.",
    "record": "How earlier forecasts held.",
    "n": "How many runs it is made from; of sums, how many times of the rarest step.",
    "text": "One sentence or more: by when, how often, and how such forecasts held.",
    "detail": "One sentence for a researcher; null without a forecast.",
    "insufficientData": "Why there is no forecast.",
  ]
}
