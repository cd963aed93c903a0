import JSONRPCMethods
import TimeQuestEngine

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
    "plateauLow": "The lower end of its 95 % interval.",
    "plateauHigh": "The upper end of it.",
    "gain": "b: what there was to gain; 0 where the curve is flat.",
    "rate": "c: how fast it is gained, per trial; 0 where the curve is flat.",
    "rateLow": "The lower end of its 95 % interval; 0 says that practice may not show yet.",
    "rateHigh": "The upper end of it.",
    "halfLifeTrials": "Trials until half of what is left is gained; null where the curve is flat.",
    "n": "How many trials the curve was fitted to.",
    "text": "One sentence for the player.",
    "detail": "One sentence for a researcher.",
  ]
}

extension LearningCurveReport: SchemaDocumented {
  static let docs = [
    "points": "The step's first trials that count, oldest first; 500 at most.",
    "fit": "The least-squares curve a + b·exp(−c·n); absent while there is too little.",
    "insufficientData": "Why there is no fit.",
  ]
}
