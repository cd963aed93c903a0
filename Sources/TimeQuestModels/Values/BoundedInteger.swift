/// An integer that cannot leave its bounds.
///
/// A literal outside the bounds is a programming error and stops the program; every other value is
/// checked and throws.
public protocol BoundedInteger: Hashable, Sendable, Codable, ExpressibleByIntegerLiteral {
  /// The least and the greatest value.
  static var bounds: ClosedRange<Int> { get }
  /// The name of the parameter that errors tell, such as `limit`.
  static var path: String { get }
  /// The number, within `bounds`.
  var value: Int { get }
  /// Holds a number that was checked; use `init(_:)` instead.
  init(checked value: Int)
}

extension BoundedInteger {
  /// Holds the number.
  ///
  /// Throws `ValueError` where it lies outside `bounds`.
  public init(_ value: Int) throws(ValueError) {
    guard Self.bounds.contains(value) else {
      throw ValueError(path: Self.path, expected: Self.expectation, got: "\(value)")
    }
    self.init(checked: value)
  }

  /// Holds the literal, which must lie within `bounds`.
  public init(integerLiteral value: Int) {
    precondition(Self.bounds.contains(value), "\(Self.path): expected \(Self.expectation)")
    self.init(checked: value)
  }

  /// Reads a number; throws `DecodingError` where it lies outside `bounds`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Int.self)
    guard Self.bounds.contains(value) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected \(Self.expectation), got \(value)"
      )
    }
    self.init(checked: value)
  }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  private static var expectation: String {
    "an integer \(bounds.lowerBound) to \(bounds.upperBound)"
  }
}
