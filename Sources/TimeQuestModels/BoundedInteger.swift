public import Foundation

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
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  private static var expectation: String {
    "an integer \(bounds.lowerBound) to \(bounds.upperBound)"
  }
}

/// A value that its type cannot hold: which member it was, what was expected, and what came.
public struct ValueError: Error, Hashable, Sendable {
  /// The member, such as `seconds` or `high`.
  public let path: String
  /// What the type can hold, such as `1 to 86400 seconds`.
  public let expected: String
  /// What came, in the same words.
  public let got: String

  /// Names the member, what it can hold, and what came instead.
  public init(path: String, expected: String, got: String) {
    self.path = path
    self.expected = expected
    self.got = got
  }
}

extension ValueError: LocalizedError {
  /// One sentence for a developer.
  public var errorDescription: String? { "\(path): expected \(expected), got \(got)." }
}

extension ValueError {
  /// The error of a decoder that met the value at that path; this one is its underlying error.
  func decodingError(at codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "expected \(expected), got \(got)",
        underlyingError: self
      )
    )
  }
}

extension Decoder {
  /// The value that a text or a number stands for; throws `DecodingError` where it is not `wanted`.
  func value<Raw: Decodable, Value>(_ wanted: String, _ read: (Raw) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let raw = try container.decode(Raw.self)
    guard let value = read(raw) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not \(wanted): \(raw)"
      )
    }
    return value
  }
}

/// A coding key of any name.
package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  package init?(intValue: Int) { nil }
}
