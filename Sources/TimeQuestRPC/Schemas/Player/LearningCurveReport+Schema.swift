import JSONRPC
import TimeQuestEngine
import TimeQuestMeasures

extension LearningCurveReport.Point: SchemaDocumented {
  static let docs = [
    "trial": "The number of the trial, from 1.",
    "day": "The civil day of it.",
    "distance": "|ln(estimated/actual)|: 0 is right on, 0.69 is half or double.",
  ]
}

extension LearningCurveReport.Fit: SchemaDocumented {
  static let docs = [
    "plateau": "a in a + b·exp(−c·n): the distance that practice leads to.",
    "gain": "b: what there was to gain; 0 where the curve is flat.",
    "rate": "c: how fast it is gained, per trial; 0 where the curve is flat.",
    "halfLifeTrials": "Trials until half of what is left is gained; null where the curve is flat.",
    "n": "How many trials the curve was fitted to.",
    "detail": "One sentence for a researcher.",
  ]
}

extension LearningCurveReport.Verdict: SchemaDocumented {
  static let docs = [
    "finding": "Whether practice is working, the guesses are less settled, or neither can be told.",
    "pWorking": "The chance of as much without learning, 0 to 1; 0.015 or less is told.",
    "pLessSettled": "The chance of as much the other way, 0 to 1.",
    "ratio":
      "The median of |ln(estimated/actual)| in the last third of the days over the first one's.",
    "smallestDetectableChange":
      "The ratio, or its inverse, from which on a change is more than chance.",
    "n": "How many trials it speaks of.",
    "mornings": "How many civil days those are from.",
    "text": "One sentence for the player.",
    "detail": "One sentence for a researcher.",
  ]
}

extension LearningTest.Verdict: SchemaProviding {
  static let sample = LearningTest.Verdict.unclear
}

extension LearningCurveReport: SchemaDocumented {
  static let docs = [
    "points": "The step's latest trials that count, oldest first; 500 at most.",
    "fit":
      "The least-squares curve a + b·exp(−c·n), for the picture; absent while there is too little.",
    "verdict": "Whether practice is working; absent under 20 days.",
    "insufficientData": "Why there is no fit, or no verdict.",
  ]
}
