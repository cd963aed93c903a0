/// The header of one message, line by line.
struct Header: Sendable {
  /// The size of its lines in bytes, with the line ends.
  private(set) var size = 0
  private var lengths: [String] = []

  var isEmpty: Bool { size == 0 }

  /// Reads one line; false when it is not a line of a header.
  mutating func read(_ line: ArraySlice<UInt8>, size bytes: Int) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isOfName)
    else { return false }
    size += bytes
    if String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-length" {
      lengths.append(String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
    }
    return true
  }

  /// The length of the message in bytes; throws when it is absent, repeated or not a number.
  func length() throws(RPCError) -> Int {
    guard let text = lengths.first else { throw Self.refusal("a number of bytes", "nothing") }
    guard lengths.count == 1 else { throw Self.refusal("one header", "\(lengths.count)") }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "0") }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), digits.count <= 15,
      let length = Int(text)
    else { throw Self.refusal("a number of bytes", "\"\(text.prefix(40))\"") }
    return length
  }

  static func refusal(_ expected: String, _ got: String) -> RPCError {
    .invalidRequest(path: "Content-Length", expected: expected, got: got)
  }
}

extension UInt8 {
  /// Whether RFC 9110 allows the byte in the name of a header.
  fileprivate var isOfName: Bool {
    switch self {
    case 48...57, 65...90, 97...122: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
