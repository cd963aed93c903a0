import JSONRPC
import TimeQuestEngine

extension QuestSummary: SchemaDocumented {
  static let docs = [
    "averageAccuracy": "The mean accuracy in percent over the steps that count; null without one.",
    "overestimates": "How many guesses were longer than it took.",
    "underestimates": "How many guesses were shorter than it took.",
    "exact": "How many guesses were right on, to the second.",
    "closestStep": "The index of the step with the best accuracy; null without one that counts.",
    "closestAbsDifferenceSeconds": "How far off that guess was; null without one that counts.",
    "steps": "Every step's result, in order.",
    "xpEarned": "Experience for the whole session.",
    "level": "The level before and after.",
    "streak": "The streak at completion; null while streaks are switched off.",
    "discoveries": "What was discovered in the session for the first time.",
  ]
}
