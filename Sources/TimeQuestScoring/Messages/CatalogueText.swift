/// The file format of a catalogue: `key = text` a line, blank lines and `#` comments between.
struct CatalogueText {
  private(set) var messages: [String: String] = [:]

  /// Works on bytes: all that separates is ASCII, and this runs before the first answer.
  init(_ text: String) {
    for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      messages[Self.trimmed(line[..<equals])] = Self.trimmed(line[equals...].dropFirst())
    }
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(Substring(rest))
  }
}
