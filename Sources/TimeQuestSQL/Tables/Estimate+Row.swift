import TimeQuestModels
import TimeQuestPersistence

extension Estimate {
  /// The columns that an estimate fills, in the tables of open and of recorded trials alike.
  static let columns = ["estimate_ms", "low_ms", "high_ms", "confidence_percent"]

  init(_ row: inout Row) throws(StoreError) {
    let seconds: Seconds = try row.next()
    let low: Seconds? = try row.next()
    let high: Seconds? = try row.next()
    let confidence: Int? = try row.next()
    switch (low, high, confidence) {
    case (nil, nil, nil): self.init(seconds)
    case (let low?, let high?, let confidence?) where low <= high && high <= Self.longestRange:
      self.init(EstimateRange(low: low, high: high, confidencePercent: confidence))
      guard self.seconds == seconds else { throw row.contradiction() }
    default: throw row.contradiction()
    }
  }

  /// What can travel at all; the geometric middle of anything up to it can be computed.
  private static let longestRange = Seconds(milliseconds: 1_000_000_000_000_000)
}
