/// Lines as RFC 5545 wants them: folded at 75 bytes, ended by CR and LF.
struct ICalendarText {
  private(set) var text = ""

  mutating func add(_ name: String, _ value: String) {
    var width = 0
    // A line goes on behind a space, which counts; a character is never cut.
    for scalar in "\(name):\(value)".unicodeScalars {
      let size = UTF8.width(scalar)
      if width + size > 75 {
        text += "\r\n "
        width = 1
      }
      text.unicodeScalars.append(scalar)
      width += size
    }
    text += "\r\n"
  }

  /// Adds a component with what the body adds in it.
  mutating func add(component name: String, _ body: (inout ICalendarText) -> Void) {
    add("BEGIN", name)
    body(&self)
    add("END", name)
  }

  /// Text as a value: what has a meaning in the format is escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
