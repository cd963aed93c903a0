import JSONRPCMethods
import TimeQuestEngine

extension TimeSenseReport: SchemaDocumented {
  static let docs = [
    "bias": "How long the usual guess is, in percent: 100 is double, −100 is half.",
    "typicalMiss": "Half of the guesses are within this, in percent.",
    "steadiness":
      "The coefficient of variation once the bias is gone; 0.2 is 20 %, lower is steadier.",
    "constantError": "The mean of estimated minus actual, in seconds.",
    "absoluteError": "The mean distance between estimated and actual, in seconds.",
    "variableError": "The standard deviation of estimated minus actual, in seconds.",
    "totalError": "The root of the squares of constant and variable error, in seconds.",
    "planning":
      "The median of ln(estimated/felt): above 0, the guess was longer than it then felt.",
    "perception": "The median of ln(felt/actual): above 0, it felt longer than it was.",
    "rangeHitRate": "The share of actual times inside the range that was guessed, 0 to 1.",
    "intervalScore": "The mean interval score of ranges on logarithms; lower is better.",
    "rounding": "The share of guesses of one number on whole 5 minutes, 0 to 1.",
    "meantHitRate": "The mean confidence meant by ranges, 0 to 1; null without one.",
    "insufficientData": "Why each measure that is null says nothing yet.",
  ]
}
