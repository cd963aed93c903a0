import JSONRPC
import TimeQuestEngine
import TimeQuestModels

/// A confidence as it travels: a number 0.5 to 0.99, kept in hundredths.
struct ConfidenceNumber: SchemaProviding, Sendable {
  let confidence: Confidence

  static let schema = Schema.number(0.5...0.99)
  static let sample = ConfidenceNumber(confidence: 80)

  init(confidence: Confidence) {
    self.confidence = confidence
  }

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    confidence = try Confidence(Int((number * 100).rounded()))
  }
}
