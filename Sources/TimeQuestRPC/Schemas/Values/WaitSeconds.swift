import JSONRPC

/// How long a poll may wait, in real seconds: 0 to 60.
struct WaitSeconds: SchemaProviding, Sendable {
  let duration: Duration

  static let schema = Schema.number(0...60)
  static let sample = WaitSeconds(duration: .zero)

  init(duration: Duration) {
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    duration = .seconds(try decoder.singleValueContainer().decode(Double.self))
  }
}
