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

/// A case of a conformance suite, with the checks that name it.
protocol ConformanceCase: RawRepresentable<String> {}

extension ConformanceCase {
  func failure(_ sentence: String) -> ConformanceFailure { ConformanceFailure(self, sentence) }

  func require(
    _ condition: Bool,
    _ sentence: @autoclosure () -> String
  ) throws(ConformanceFailure) {
    guard condition else { throw failure(sentence()) }
  }

  /// Throws unless the name, by which a composition finds a scorer or a streak policy and which
  /// stores keep, has 1 to 80 letters, digits and hyphens and is the same each time.
  func requirePlainName(_ name: () -> String) throws(ConformanceFailure) {
    let (first, second) = (name(), name())
    try require(first == second, "the name is first \"\(first)\" and then \"\(second)\"")
    try require(
      (1...80).contains(first.utf8.count) && first.hasPlainCharacters,
      "the name \"\(first)\" does not consist of 1 to 80 letters, digits and hyphens"
    )
  }
}

extension String {
  /// Whether it has letters, digits and hyphens alone.
  var hasPlainCharacters: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
