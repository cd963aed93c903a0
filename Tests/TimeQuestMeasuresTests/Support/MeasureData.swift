import Foundation
import Testing
import TimeQuestMeasures

/// What `data/make_measures.py` computed with numpy and scipy.
struct MeasureData: Decodable {
  struct Trial: Decodable {
    let estimated: Double
    let actual: Double
    let felt: Double?
    let low: Double?
    let high: Double?
    let confidence: Double?

    var times: TrialDurations {
      var range: ClosedRange<Double>?
      if let low, let high { range = low...high }
      return TrialDurations(
        estimated: estimated,
        actual: actual,
        felt: felt,
        range: range,
        confidence: confidence ?? 0.8
      )
    }
  }

  struct Figure: Decodable {
    let value: Double?
    let low: Double?
    let high: Double?
    let n: Int
  }

  struct Player: Decodable {
    let trials: [Trial]
    let measures: [String: Figure]
  }

  struct Learner: Decodable {
    let distances: [Double]
    let plateau: Double
    let gain: Double
    let rate: Double
    let plateauInterval: [Double]
    let rateInterval: [Double]
  }

  struct Forecast: Decodable {
    let estimates: [Double]
    let velocities: [Double]
    let shares: [Double]
    let total: [Double]
    let steps: [[Double]]
  }

  let players: [String: Player]
  let learners: [String: Learner]
  let forecasts: [String: Forecast]

  static let shared = Result {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../data/measures.json").standardized
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// To a billionth, of the number itself where it is above 1.
  static func agrees(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-9 * max(1, abs(right))
  }
}
