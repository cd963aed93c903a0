import JSONRPC
import TimeQuestEngine

extension PersonalBest: SchemaDocumented {
  static let docs = [
    "questID": "The quest of the step; that of the trial where the step is in no quest any more.",
    "stepID": "The step.",
    "displayName": "The step's name as it was then.",
    "differenceSeconds": "Estimated minus actual, in seconds.",
    "absDifferenceSeconds": "How far off, in seconds.",
    "text": "The same as a line: \"closest ever for Shower: 0:08 off\".",
    "day": "The civil day of it.",
    "isRemoved": "Whether the step is in no quest of the player's any more.",
  ]
}
