public import Foundation

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
