/// A duration of whole milliseconds that travels as seconds; differences may be negative.
public struct Seconds: Hashable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whole seconds.
  ///
  /// Traps past ±292 million years.
  public init(_ seconds: Int) {
    milliseconds = Int64(seconds) * 1000
  }

  /// Rounds to the nearest millisecond, halves away from zero; nil unless finite and within ±10¹²
  /// seconds.
  public init?(rounding seconds: Double) {
    guard abs(seconds) <= 1e12 else { return nil }
    milliseconds = Int64((seconds * 1000).rounded())
  }

  public static let zero = Seconds(milliseconds: 0)

  /// The duration as a number of seconds, as it stands in formulas and on the wire.
  public var value: Double { Double(milliseconds) / 1000 }

  public var magnitude: Seconds { Seconds(milliseconds: Swift.abs(milliseconds)) }

  /// The whole seconds that a person is shown: the nearest, halves up.
  public var shown: Int {
    let doubled = milliseconds * 2 + 1000
    return Int(doubled >= 0 ? doubled / 2000 : (doubled - 1999) / 2000)
  }
}

extension Seconds {
  /// The number of seconds without a decimal point where none is needed: `60`, `61.5`.
  package var shortText: String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000)" : "\(value)"
  }
}

extension Seconds: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Seconds: ExpressibleByIntegerLiteral {
  public init(integerLiteral seconds: Int) {
    self.init(seconds)
  }
}

extension Seconds: AdditiveArithmetic {
  public static func + (left: Self, right: Self) -> Self {
    Seconds(milliseconds: left.milliseconds + right.milliseconds)
  }

  public static func - (left: Self, right: Self) -> Self {
    Seconds(milliseconds: left.milliseconds - right.milliseconds)
  }
}

extension Seconds: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Double.self)
    guard let seconds = Seconds(rounding: number) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a duration in seconds: \(number)"
      )
    }
    self = seconds
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
