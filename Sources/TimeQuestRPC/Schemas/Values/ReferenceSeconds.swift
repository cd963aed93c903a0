import JSONRPC
import TimeQuestModels

/// How long a step should take: 1 second to 24 hours, or 0 for no reference.
struct ReferenceSeconds: SchemaProviding, Sendable {
  let seconds: Seconds

  static let schema = Schema.number(0...Estimate.bounds.upperBound.value)
  static let sample = ReferenceSeconds(seconds: .zero)

  init(seconds: Seconds) {
    self.seconds = seconds
  }

  init(from decoder: any Decoder) throws {
    seconds = try Seconds(from: decoder)
  }
}
