import JSONRPC
import TimeQuestModels

/// How far a simulated clock may be moved at once: 0 to a thousand years.
struct PassingSeconds: SchemaProviding, Sendable {
  let seconds: Seconds

  static let schema = Schema.number(0...31_556_952_000)
  static let sample = PassingSeconds(seconds: .zero)

  init(seconds: Seconds) {
    self.seconds = seconds
  }

  init(from decoder: any Decoder) throws {
    seconds = try Seconds(from: decoder)
  }
}
