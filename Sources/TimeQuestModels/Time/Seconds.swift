/// A duration of whole milliseconds, in documents a number of seconds; it may be negative.
public struct Seconds: Hashable, Sendable {
  /// The number of milliseconds.
  public var milliseconds: Int64

  /// A duration of that many milliseconds.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// A duration of whole seconds.
  ///
  /// A number past ±9.2·10¹⁵ (292 million years) is a programming error and traps.
  public init(_ seconds: Int) {
    milliseconds = Int64(seconds) * 1000
  }

  /// A duration rounded to the nearest millisecond, halves away from zero.
  ///
  /// Nil for a number that is not finite or is past ±10¹² seconds.
  public init?(rounding seconds: Double) {
    guard abs(seconds) <= 1e12 else { return nil }
    milliseconds = Int64((seconds * 1000).rounded())
  }

  /// No time at all.
  public static let zero = Seconds(milliseconds: 0)

  /// The number of seconds, as in formulas and documents.
  public var value: Double { Double(milliseconds) / 1000 }

  /// The duration without its sign.
  public var magnitude: Seconds { Seconds(milliseconds: Swift.abs(milliseconds)) }

  /// The whole seconds that people are shown: the nearest number, halves up.
  public var shown: Int {
    let doubled = milliseconds * 2 + 1000
    return Int(doubled >= 0 ? doubled / 2000 : (doubled - 1999) / 2000)
  }

  /// The number of seconds without a decimal point where none is needed: `60`, `61.5`.
  package var shortText: String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000)" : "\(value)"
  }
}

extension Seconds: Comparable {
  /// Whether `left` is the smaller number.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Seconds: ExpressibleByIntegerLiteral {
  /// A duration of whole seconds, such as `90`.
  public init(integerLiteral seconds: Int) {
    self.init(seconds)
  }
}

extension Seconds: AdditiveArithmetic {
  /// The sum; traps where it does not fit.
  public static func + (left: Self, right: Self) -> Self {
    Seconds(milliseconds: left.milliseconds + right.milliseconds)
  }

  /// The difference; traps where it does not fit.
  public static func - (left: Self, right: Self) -> Self {
    Seconds(milliseconds: left.milliseconds - right.milliseconds)
  }
}

extension Seconds: Codable {
  /// Reads a number of seconds, rounded to milliseconds; throws `DecodingError` past ±10¹².
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a duration in seconds") { (number: Double) in
      Seconds(rounding: number)
    }
  }

  /// Writes a number of seconds.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
