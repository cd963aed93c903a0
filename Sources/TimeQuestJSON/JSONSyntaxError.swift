/// Why a text is no JSON, in one short line, and where reading stopped.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package let message: String
  /// Counted from 1.
  package let line: Int
  /// Characters of that line that were read, the faulty ones included.
  package let column: Int
  /// Bytes of the text that were read, the faulty ones included.
  package let position: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(message) (line \(line), column \(column))" }
}
