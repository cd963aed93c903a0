/// A guess given as a range, with the confidence that was meant by it.
public struct EstimateRange: Hashable, Sendable, Codable {
  public let low: Seconds
  public let high: Seconds
  /// 50 to 99, in hundredths: 80 means that 8 of 10 such ranges should hold the actual time.
  public let confidencePercent: Int

  public init(low: Seconds, high: Seconds, confidencePercent: Int = 80) {
    self.low = low
    self.high = high
    self.confidencePercent = confidencePercent
  }

  private enum CodingKeys: String, CodingKey {
    case low = "lowSeconds"
    case high = "highSeconds"
    case confidencePercent
  }
}
