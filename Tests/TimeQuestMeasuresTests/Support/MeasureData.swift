import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// What `Tests/Measures/check --write` computed with numpy and scipy.
struct MeasureData: Decodable {
  struct Trial: Decodable {
    let step: Int
    let day: Int
    let estimated: Double
    let actual: Double
    let felt: Double?
    let low: Double?
    let high: Double?
    let confidence: Double?

    var measured: MeasuredTrial {
      var range: ClosedRange<Double>?
      if let low, let high { range = low...high }
      return MeasuredTrial(
        stepID: .numbered(step),
        day: CivilDay(number: day),
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
    let n: Int
    let days: Int?
    let needed: Int?
  }

  struct Morning: Decodable {
    let steps: [Int]
    let times: [Double]
    let gaps: [Double]
    let isWeekend: Bool
    let isRun: Bool

    var run: QuestRun? {
      guard isRun else { return nil }
      return QuestRun(
        steps: steps.map(TaskID.numbered),
        times: times,
        gaps: gaps,
        total: PastDuration(
          seconds: times.reduce(0, +) + gaps.reduce(0, +),
          isWeekend: isWeekend
        )
      )
    }
  }

  struct History: Decodable {
    let trials: [Trial]
    let mornings: [Morning]
    let times: [[Double]]
    let asked: [Int]
    let measures: [String: Figure]
    let numbers: [String: Double]
  }

  let histories: [History]
  /// A share, degrees of freedom, and the quantile of Student's t.
  let student: [[Double]]
  /// A share, and the quantile of the normal distribution.
  let normal: [[Double]]

  static let shared = Result {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../data/measures.json").standardized
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// Of the number itself where it is above 1.
  static func agrees(_ left: Double?, _ right: Double?, within tolerance: Double = 1e-9) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= tolerance * max(1, abs(right))
  }
}

extension TaskID {
  /// The id of a step of a test.
  static func numbered(_ number: Int) -> TaskID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)
    bytes.15 = UInt8(truncatingIfNeeded: number)
    return TaskID(UUID(uuid: bytes))
  }
}

extension MeasuredTrial {
  /// A trial of a test: e is the logarithm of guess over time, which is 100 s.
  static func sample(
    _ e: Double = 0,
    day: Int,
    step: Int = 0,
    felt: Double? = nil,
    range: ClosedRange<Double>? = nil
  ) -> MeasuredTrial {
    MeasuredTrial(
      stepID: .numbered(step),
      day: CivilDay(number: day),
      estimated: 100 * exp(e),
      actual: 100,
      felt: felt,
      range: range
    )
  }
}
