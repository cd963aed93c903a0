/// Everything that the program writes to stderr or a log.
///
/// Names, paths and parameters come from outside. No character of them may drive a terminal, hide
/// others, or change their direction, so all output goes through here.
enum StandardError {
  /// Writes text of this program, with what came from outside made visible.
  static func write(_ text: String) {
    _ = FileDescriptor.standardError.write(Array(visible(text, keeping: "\n").utf8))
  }

  /// Writes text that holds nothing from outside, such as the progress of a command.
  static func draw(_ text: String) {
    _ = FileDescriptor.standardError.write(Array(text.utf8))
  }

  /// The text with every control, format, separator, private and unassigned character written as
  /// `\u{…}`, but for the kept ones.
  static func visible(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
    guard text.unicodeScalars.contains(where: { $0 != kept && isHidden($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar != kept, isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard !(0x20...0x7e).contains(scalar.value) else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      true
    // Some have no shape of their own, such as the filler of Hangul.
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
