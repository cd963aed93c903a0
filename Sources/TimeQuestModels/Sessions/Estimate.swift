/// A guess at how long a step takes: one duration, and the range it was taken from, if any.
///
/// It cannot hold less than 1 second or more than 24 hours.
public struct Estimate: Hashable, Sendable {
  /// The guess that alone decides accuracy, rating and XP: 1 s to 24 h.
  public let seconds: Seconds
  /// The range that the player gave; nil where the player gave one duration.
  public let range: EstimateRange?

  /// The shortest and the longest guess: 1 second and 24 hours.
  public static let bounds: ClosedRange<Seconds> = 1...86_400

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

  static func checked(_ seconds: Seconds, path: String) throws(ValueError) -> Seconds {
    guard bounds.contains(seconds) else {
      throw ValueError(path: path, expected: "1 to 86400 seconds", got: seconds.shortText)
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
