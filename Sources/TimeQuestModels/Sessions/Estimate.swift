/// A guess at how long a step takes: one duration, and the range it was taken from, if any.
///
/// It cannot hold less than 1 second or more than 24 hours.
public struct Estimate: Hashable, Sendable {
  /// The guess in seconds, 1 to 86400; of a range its geometric middle, to the millisecond.
  public let seconds: Seconds
  /// The range that the player gave; absent if the player gave one duration.
  public let range: EstimateRange?

  /// The shortest and the longest guess: 1 second and 24 hours.
  public static let bounds: ClosedRange<Seconds> = 1...86_400

  /// What stands for a guess while a mystery step runs: with the shortest one, the limits of
  /// validity are those of the player's own times.
  public static let ofMystery: Estimate = 1

  /// The guess of a duration, or the nearest that is possible.
  package static func nearest(to seconds: Seconds) -> Estimate {
    Estimate(checked: min(max(seconds, bounds.lowerBound), bounds.upperBound))
  }

  private init(checked seconds: Seconds) {
    self.seconds = seconds
    range = nil
  }

  /// The bounds in words, `1 to 86400 seconds`.
  package static let expectation =
    "\(bounds.lowerBound.shortText) to \(bounds.upperBound.shortText) seconds"

  /// A guess of one duration.
  ///
  /// Throws `ValueError` for `seconds` outside `bounds`.
  public init(_ seconds: Seconds) throws(ValueError) {
    self.seconds = try Self.checked(seconds, path: "seconds")
    range = nil
  }

  /// A guess of a range; the point estimate is its geometric middle, √(low · high), to the
  /// millisecond.
  public init(_ range: EstimateRange) {
    // Within `bounds` the product stays below 2⁵³, so that only the root is rounded.
    let product = Double(range.low.milliseconds) * Double(range.high.milliseconds)
    seconds = Seconds(milliseconds: Int64(product.squareRoot().rounded()))
    self.range = range
  }

  /// Estimated − actual, positive where the guess was longer than the step took.
  ///
  /// For a range it is the distance to the nearer end, and zero where the range held the time by
  /// the whole seconds that are shown.
  public func difference(from actual: Seconds) -> Seconds {
    guard let range else { return seconds - actual }
    return switch Direction(of: self, actual: actual) {
    case .over: range.low - actual
    case .under: range.high - actual
    case .inside, .exact: .zero
    }
  }

  static func checked(_ seconds: Seconds, path: String) throws(ValueError) -> Seconds {
    guard bounds.contains(seconds) else {
      throw ValueError(path: path, expected: expectation, got: seconds.shortText)
    }
    return seconds
  }
}

extension Estimate: ExpressibleByIntegerLiteral {
  /// A guess of whole seconds, such as `300`.
  ///
  /// A literal outside `bounds` is a programming error and stops the program.
  public init(integerLiteral seconds: Int) {
    precondition(Self.bounds.contains(Seconds(seconds)), "a guess is 1 s to 24 h")
    self.seconds = Seconds(seconds)
    range = nil
  }
}

extension Estimate: Codable {
  private enum CodingKeys: String, CodingKey {
    case seconds
    case range
  }

  /// Reads a guess; throws `DecodingError` for what no guess can be, such as a point estimate that
  /// is not the middle of its range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let seconds = try container.decode(Seconds.self, forKey: .seconds)
    let range = try container.decodeIfPresent(EstimateRange.self, forKey: .range)
    do throws(ValueError) {
      if let range { self.init(range) } else { try self.init(seconds) }
    } catch {
      throw error.decodingError(at: container.codingPath + [CodingKeys.seconds])
    }
    guard self.seconds == seconds else {
      throw DecodingError.dataCorruptedError(
        forKey: .seconds,
        in: container,
        debugDescription: "the estimate is not the middle of its range"
      )
    }
  }

  /// Writes `seconds`, and `range` where there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(seconds, forKey: .seconds)
    try container.encodeIfPresent(range, forKey: .range)
  }
}

/// A guess given as a range, with the confidence that the player meant by it.
public struct EstimateRange: Hashable, Sendable {
  /// The lower end in seconds, 1 to 86400.
  public let low: Seconds
  /// The upper end in seconds, `lowSeconds` to 86400.
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

  /// From `low` to `high`.
  public var bounds: ClosedRange<Seconds> { low...high }
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
