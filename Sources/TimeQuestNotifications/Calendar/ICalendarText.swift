/// Builds the lines of an iCalendar text: folded at 75 bytes, ended by CR and LF (RFC 5545).
struct ICalendarText {
  private(set) var text = ""

  /// Adds a property; the value is not escaped.
  mutating func add(_ name: String, _ value: String) {
    var width = 0
    // A continuation begins with a space, which counts. A character is never split.
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

  /// Adds a component that contains what `body` adds.
  mutating func add(component name: String, _ body: (inout ICalendarText) -> Void) {
    add("BEGIN", name)
    body(&self)
    add("END", name)
  }

  /// A text value with the characters escaped that the format reserves.
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
