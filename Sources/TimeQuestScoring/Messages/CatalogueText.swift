/// Parses a catalogue file: one `key = text` a line, with blank lines and `#` comments.
struct CatalogueText {
  private(set) var messages: [String: String] = [:]

  /// Parses the text as bytes: the separators are ASCII, and it runs before the first answer.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    messages.reserveCapacity(200)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      add(bytes[start..<end])
      start = end + 1
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
    else { return }
    messages[Self.trimmed(line[..<equals])] = Self.trimmed(line[(equals + 1)...])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
