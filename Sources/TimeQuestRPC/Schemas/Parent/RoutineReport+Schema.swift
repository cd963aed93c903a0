import JSONRPC
import TimeQuestEngine

extension RoutineReport.Duration: SchemaDocumented {
  static let docs = [
    "taskID": "The task.",
    "playerID": "The player.",
    "trials": "How many of the player's trials count.",
    "medianSeconds": "The median of the player's own times, in seconds.",
  ]
}

extension RoutineReport: SchemaDocumented {
  static let docs = RoutineDetails.docs.merging([
    "durations": "How long each task really takes each player, beside its reference."
  ]) { $1 }
}
