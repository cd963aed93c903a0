import JSONRPCMethods
import TimeQuestEngine

extension PersonalBest: SchemaDocumented {
  static let docs = [
    "stepID": "The step.",
    "displayName": "The step's name as it was then.",
    "differenceSeconds": "Estimated minus actual, in seconds.",
    "absDifferenceSeconds": "How far off, in seconds.",
    "text": "The same as a line: \"closest ever for Shower: 0:08 off\".",
    "day": "The civil day of it.",
  ]
}
