import TimeQuestJSON

/// A JSON text as a person reads it: indented, the names of members in a colour.
struct TerminalJSON {
  private let json: [UInt8]
  private let isColoured: Bool

  /// Without a colour where `NO_COLOR` is set (no-color.org), or the terminal has none.
  init(_ json: [UInt8]) {
    self.json = json
    isColoured =
      ProcessEnvironment["NO_COLOR"] == nil && ProcessEnvironment["TERM"] != "dumb"
  }

  /// Throws where it is no JSON.
  var text: [UInt8] {
    get throws {
      let indented = try JSONText.encode(try JSONNode(parsing: json).value, indent: 2)
      guard isColoured else { return indented }
      let lines = indented.split(separator: UInt8(ascii: "\n")).map(Self.coloured)
      return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
  }

  /// A line that begins with the name of a member.
  private static func coloured(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let begin = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
    let rest = line[begin...]
    // Within a text, a quotation mark follows a backslash.
    guard rest.first == UInt8(ascii: "\""), let end = rest.firstRange(of: Array("\": ".utf8)),
      rest[end.lowerBound - 1] != UInt8(ascii: "\\")
    else { return Array(line) }
    return line[..<begin] + Array("\u{1B}[36m".utf8) + rest[..<end.lowerBound]
      + Array("\"\u{1B}[0m: ".utf8) + rest[end.upperBound...]
  }
}
