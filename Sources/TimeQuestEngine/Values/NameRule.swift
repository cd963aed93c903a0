/// What may stand in a name: it reaches terminals, screens and spreadsheets.
public enum NameRule: Sendable {
  /// In Unicode scalars, after trimming.
  public static let maximumLength = 80

  /// The trimmed name; may be empty.
  ///
  /// Throws `QuestError.invalid` naming the path.
  static func trimmed(
    _ raw: String,
    path: @autoclosure () -> String
  ) throws(QuestError) -> String {
    let scalars = raw.unicodeScalars
    let head = scalars.drop(while: isSpace)
    let count = head.reversed().drop(while: isSpace).count
    let body = head.prefix(count)
    guard count <= maximumLength else {
      throw .invalid(
        path: path(),
        expected: "at most \(maximumLength) characters",
        got: "\(count) characters"
      )
    }
    if let control = body.first(where: isControl) {
      let code = String(control.value, radix: 16, uppercase: true)
      throw .invalid(path: path(), expected: "no control characters", got: "U+\(code)")
    }
    // Nothing but what no screen shows is no name.
    return body.contains(where: isVisible) ? String(Substring(body)) : ""
  }

  /// The trimmed name, of at least one character.
  ///
  /// Throws `QuestError.invalid` naming the path.
  package static func required(
    _ raw: String,
    path: @autoclosure () -> String
  ) throws(QuestError) -> String {
    let name = try trimmed(raw, path: path())
    guard !name.isEmpty else {
      throw .invalid(
        path: path(),
        expected: "1 to \(maximumLength) characters",
        got: "an empty text"
      )
    }
    return name
  }

  /// The trimmed name; a name of the game where it is empty.
  static func shown(
    _ raw: String?,
    path: @autoclosure () -> String,
    orElse fallback: @autoclosure () -> String
  ) throws(QuestError) -> String {
    let name = try trimmed(raw ?? "", path: path())
    return name.isEmpty ? fallback() : name
  }

  // ASCII is decided by its numbers: the tables of Unicode would be most of the work on a name.

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
    return scalar.properties.isWhitespace
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !isSpace(scalar) && (scalar.isASCII || !scalar.properties.isDefaultIgnorableCodePoint)
  }

  /// Control characters, line and paragraph separators, and what overrides the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: scalar.properties.isBidiControl || scalar.value == 0xFEFF
    }
  }
}
