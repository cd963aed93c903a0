/// A guess given as a range, with the confidence that the player meant by it.
public struct EstimateRange: Hashable, Sendable {
  /// The lower end, 1 s to 24 h.
  public let low: Seconds
  /// The upper end, 1 s to 24 h, never below `low`.
  public let high: Seconds
  /// 50 to 99, in hundredths: 80 means that 8 of 10 such ranges should hold the actual time.
  public let confidencePercent: Int

  /// The least and the greatest confidence, in hundredths.
  public static let confidences = 50...99
  /// The confidence of a range that names none, in hundredths.
  public static let defaultConfidence = 80

  /// A range from `low` to `high`.
  ///
  /// Throws `ValueError` where an end is outside `Estimate.bounds`, where `low` is above `high`, or
  /// where the confidence is outside `confidences`.
  public init(
    low: Seconds,
    high: Seconds,
    confidencePercent: Int = defaultConfidence
  ) throws(ValueError) {
    self.low = try Estimate.checked(low, path: "low")
    self.high = try Estimate.checked(high, path: "high")
    guard low <= high else {
      throw ValueError(
        path: "low",
        expected: "at most high, \(high.shortText)",
        got: low.shortText
      )
    }
    guard Self.confidences.contains(confidencePercent) else {
      throw ValueError(
        path: "confidence",
        expected: "a number 0.5 to 0.99",
        got: "\(Double(confidencePercent) / 100)"
      )
    }
    self.confidencePercent = confidencePercent
  }
}

extension EstimateRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case low = "lowSeconds"
    case high = "highSeconds"
    case confidencePercent
  }

  /// Reads a range; throws `DecodingError` for one that `init` refuses.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        low: container.decode(Seconds.self, forKey: .low),
        high: container.decode(Seconds.self, forKey: .high),
        confidencePercent: container.decode(Int.self, forKey: .confidencePercent)
      )
    } catch let error as ValueError {
      let key: CodingKeys =
        switch error.path {
        case "low": .low
        case "high": .high
        default: .confidencePercent
        }
      throw error.decodingError(at: container.codingPath + [key])
    }
  }

  /// Writes both ends and the confidence.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(low, forKey: .low)
    try container.encode(high, forKey: .high)
    try container.encode(confidencePercent, forKey: .confidencePercent)
  }
}
