import JSONRPCMethods
import TimeQuestMeasures

/// A measure with its interval, in figures and in words.
struct MeasureItem: Codable, SchemaDocumented, Equatable {
  let value: Double
  let low: Nullable<Double>
  let high: Nullable<Double>
  let n: Int
  let text: String
  let detail: String

  static let docs = [
    "value": "The measure; its unit stands with its name.",
    "low": "The lower end of the 95 % interval; null where none can be trusted yet.",
    "high": "The upper end of it.",
    "n": "How many trials it speaks of.",
    "text": "One sentence for the player.",
    "detail": "One sentence for a researcher: the estimator, the interval and n.",
  ]

  init(_ found: Measure, text: String, detail: String) {
    value = found.value
    low = Nullable(found.interval?.lowerBound)
    high = Nullable(found.interval?.upperBound)
    n = found.n
    self.text = text
    self.detail = detail
  }
}
