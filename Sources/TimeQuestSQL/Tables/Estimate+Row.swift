import TimeQuestModels
import TimeQuestPersistence

extension Estimate {
  /// The columns of an estimate, in the tables of open and of recorded trials.
  static let columns = ["estimate_ms", "low_ms", "high_ms", "confidence_percent"]

  init(_ row: inout Row) throws(StoreError) {
    let seconds: Seconds = try row.next()
    let low: Seconds? = try row.next()
    let high: Seconds? = try row.next()
    let confidence: Int? = try row.next()
    do throws(ValueError) {
      switch (low, high, confidence) {
      case (nil, nil, nil): try self.init(seconds)
      case (let low?, let high?, let confidence?):
        self.init(try EstimateRange(low: low, high: high, confidencePercent: confidence))
      default: throw ValueError(path: "range", expected: "all or none of it", got: "a part")
      }
    } catch {
      throw row.contradiction()
    }
    guard self.seconds == seconds else { throw row.contradiction() }
  }
}
