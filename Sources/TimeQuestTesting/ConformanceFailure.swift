/// Names the conformance case that an implementation fails, and says in one sentence how.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the case, such as `throwingRollsBack`.
  public let conformanceCase: String
  /// What was expected and what was found, for a person to read.
  public let sentence: String

  /// The failure of one case of a conformance suite.
  public init(_ conformanceCase: some RawRepresentable<String>, _ sentence: String) {
    self.conformanceCase = conformanceCase.rawValue
    self.sentence = sentence
  }

  /// The name of the case and the sentence.
  public var description: String { "\(conformanceCase): \(sentence)" }
}

/// The name by which a composition finds a scorer or a streak policy, and which stores keep.
enum PlainName {
  private static let characters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8
  )

  /// Throws unless the name has 1 to 80 letters, digits and hyphens and is the same each time.
  static func require(
    _ conformanceCase: some RawRepresentable<String>,
    _ name: () -> String
  ) throws(ConformanceFailure) {
    let (first, second) = (name(), name())
    guard first == second else {
      throw ConformanceFailure(
        conformanceCase,
        "the name is first \"\(first)\" and then \"\(second)\""
      )
    }
    let bytes = first.utf8
    guard (1...80).contains(bytes.count), bytes.allSatisfy({ characters.contains($0) }) else {
      throw ConformanceFailure(
        conformanceCase,
        "the name \"\(first)\" does not consist of 1 to 80 letters, digits and hyphens"
      )
    }
  }
}
