import JSONRPCMethods
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels

/// How the guesses at one step went, and the curve they lie around.
struct LearningCurveDocument: Codable, SchemaDocumented, Equatable {
  struct Point: Codable, SchemaDocumented, Equatable {
    let trial: Int
    let day: CivilDay
    let distance: Double

    static let docs = [
      "trial": "The number of the trial, from 1.",
      "day": "The civil day of it.",
      "distance": "|ln(estimated/actual)|: 0 is right on, 0.69 is half or double.",
    ]
  }

  struct Fit: Codable, SchemaDocumented, Equatable {
    let plateau: Double
    let plateauLow: Nullable<Double>
    let plateauHigh: Nullable<Double>
    let gain: Double
    let rate: Double
    let rateLow: Nullable<Double>
    let rateHigh: Nullable<Double>
    let halfLifeTrials: Nullable<Double>
    let n: Int
    let text: String
    let detail: String

    static let docs = [
      "plateau": "a in a + b·exp(−c·n): the distance that practice leads to.",
      "plateauLow": "The lower end of its 95 % interval.",
      "plateauHigh": "The upper end of it.",
      "gain": "b: what there was to gain; 0 where the curve is flat.",
      "rate": "c: how fast it is gained, per trial; 0 where the curve is flat.",
      "rateLow": "The lower end of its 95 % interval; 0 says that practice may not show yet.",
      "rateHigh": "The upper end of it.",
      "halfLifeTrials":
        "Trials until half of what is left is gained; null where the curve is flat.",
      "n": "How many trials the curve was fitted to.",
      "text": "One sentence for the player.",
      "detail": "One sentence for a researcher.",
    ]

    init(_ fit: LearningFit, words: MeasureWords) {
      plateau = fit.curve.plateau
      plateauLow = Nullable(fit.plateau.interval?.lowerBound)
      plateauHigh = Nullable(fit.plateau.interval?.upperBound)
      gain = fit.curve.gain
      rate = fit.curve.rate
      rateLow = Nullable(fit.rate.interval?.lowerBound)
      rateHigh = Nullable(fit.rate.interval?.upperBound)
      halfLifeTrials = Nullable(fit.curve.halfLife)
      n = fit.rate.n
      text = words.sentence(fit)
      detail = words.detail(fit)
    }
  }

  let points: [Point]
  let fit: Fit?
  let insufficientData: InsufficientDataReason?

  static let docs = [
    "points": "The step's first trials that count, oldest first; 500 at most.",
    "fit": "The least-squares curve a + b·exp(−c·n); absent while there is too little.",
    "insufficientData": "Why there is no fit.",
  ]

  init(_ practice: Practice, words: MeasureWords) {
    points = zip(practice.distances, practice.days).enumerated().map { index, pair in
      Point(trial: index + 1, day: pair.1, distance: pair.0)
    }
    switch practice.fit {
    case .success(let found):
      fit = Fit(found, words: words)
      insufficientData = nil
    case .failure(let reason):
      fit = nil
      insufficientData = InsufficientDataReason("fit", reason, text: words.explanation(reason))
    }
  }
}
