import JSONRPC
import TimeQuestModels

/// How long a step may be thought to take or to have felt: 1 second to 24 hours.
struct StepSeconds: SchemaProviding, Codable, Sendable {
  let seconds: Seconds

  static let schema = Schema.number(
    Estimate.bounds.lowerBound.value...Estimate.bounds.upperBound.value
  )
  static let sample = StepSeconds(seconds: Estimate.bounds.lowerBound)

  init(seconds: Seconds) {
    self.seconds = seconds
  }

  init(from decoder: any Decoder) throws {
    seconds = try Seconds(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try seconds.encode(to: encoder)
  }
}
