/// Why a text is not valid JSON, and where the parser stopped.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  /// The reason in one line, without a part of the text.
  package let message: String
  /// The line, counted from 1.
  package let line: Int
  /// The number of characters of that line that were read, with the faulty ones.
  package let column: Int
  /// The number of bytes of the text that were read, with the faulty ones.
  package let position: Int

  /// Whether the text may be valid, and is nested deeper than the parser goes: 2,048 levels.
  package var isTooDeep: Bool { message == "maximum parsing depth reached" }
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(message) (line \(line), column \(column))" }
}
