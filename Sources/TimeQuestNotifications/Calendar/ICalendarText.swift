import TimeQuestModels

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

/// Writes dates with times, and offsets, as RFC 5545 does: `20261123T073000`, `+0100`.
enum ICalendarStamp {
  /// The time of a wall clock, given in milliseconds since 1970 on that clock.
  static func local(_ milliseconds: Int64) -> String {
    // `2026-11-23T07:30:00.000Z` up to the seconds, without its punctuation.
    let text = "\(Instant(milliseconds: milliseconds))"
    return String(text.prefix(19).filter { $0 != "-" && $0 != ":" })
  }

  /// The instant in UTC, with a `Z` at its end.
  static func utc(_ instant: Instant) -> String { "\(local(instant.milliseconds))Z" }

  /// An offset from UTC, given in milliseconds: `+0100`, `-0330`.
  static func offset(_ milliseconds: Int64) -> String {
    let seconds = Int(abs(milliseconds) / 1000)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let parts = [hours, minutes] + (rest > 0 ? [rest] : [])
    return (milliseconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
