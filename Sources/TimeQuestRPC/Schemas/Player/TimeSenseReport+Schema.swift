import JSONRPC
import TimeQuestEngine

extension TimeSenseReport.Window: SchemaDocumented {
  static let docs = [
    "last": "How many trials of the step, or days, were asked for.",
    "trials": "How many trials that count it holds; 300 at most.",
    "mornings": "How many civil days those are from.",
    "from": "The first of those days; null without a trial.",
    "to": "The last of them; null without a trial.",
    "flaggedAtReveal": "Trials that the player said not to count before they saw the result.",
    "flaggedLater": "Trials that the player said not to count after they had seen the result.",
  ]
}

extension TimeSenseReport.Parts: SchemaDocumented {
  static let docs = [
    "guesses": "The standard deviation of ln estimated within steps.",
    "times": "The standard deviation of ln actual within steps.",
    "correlation":
      "The correlation of both within steps, −1 to 1; null where one of them does not spread.",
  ]
}

extension TimeSenseReport.Alternative: SchemaDocumented {
  static let docs = [
    "measure": "The name of the measure.",
    "value": "The measure with those trials.",
    "n": "How many trials it speaks of.",
  ]

  static let schemas = ["measure": Schema.choice(InsufficientDataReason.measures)]
}

extension TimeSenseReport: SchemaDocumented {
  static let docs = [
    "window": "Which trials the measures are of.",
    "bias": "How long the usual guess is, in percent: 100 is double, −100 is half.",
    "questBias":
      "ln of what the guesses add up to over what the steps take; with a `questID` alone.",
    "typicalMiss": "Half of the guesses are within this, in percent.",
    "steadiness": "The coefficient of variation within steps; 0.2 is 20 %, lower is steadier.",
    "constantError": "The mean of estimated minus actual, in seconds.",
    "absoluteError": "The mean distance between estimated and actual, in seconds.",
    "variableError": "The standard deviation of estimated minus actual, in seconds.",
    "totalError": "The root of the squares of constant and variable error, in seconds.",
    "centralTendency":
      "The slope of guesses over times between steps; under 1 pulls to the middle.",
    "planning": "On logarithms, above 0: more time is planned than it then feels like.",
    "perception": "On logarithms, above 0: it feels longer than it is.",
    "rangeHitRate": "The share of actual times inside the range that was guessed, 0 to 1.",
    "intervalScore":
      "The mean interval score of ranges over that of the best range; lower is better.",
    "rounding": "The share of guesses of one number on whole 5 minutes, 0 to 1.",
    "steadinessParts": "What the steadiness is made of; null where no step has two trials.",
    "indifferenceSeconds":
      "The time in seconds that is guessed right, where guesses are pulled to the middle.",
    "meantHitRate": "The mean confidence meant by ranges, 0 to 1; null without one.",
    "withFlaggedLater":
      "The measures with the trials flagged after the reveal; empty where there are none.",
    "insufficientData": "Why each measure that is null says nothing yet.",
  ]
}
