import JSONRPCMethods

/// The confidence meant by a range, kept in hundredths: 0.5 to 0.99.
struct Confidence: SchemaProviding, Sendable {
  let percent: Int

  static let schema = Schema.number(0.5...0.99)
  static let sample = Confidence(percent: 80)

  init(percent: Int) {
    self.percent = percent
  }

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    percent = Int((number * 100).rounded())
  }
}
