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
