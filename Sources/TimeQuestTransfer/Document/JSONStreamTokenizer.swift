/// Splits the text of one large JSON object into its members, and the arrays among them into
/// elements.
///
/// It only finds where values end. Whether a value is valid JSON is for a parser to say, one value
/// at a time.
struct JSONStreamTokenizer {
  /// What the text holds next.
  enum Token: Equatable {
    /// A member's name, as its JSON text with the quotation marks.
    case name(ArraySlice<UInt8>)
    /// The value of a member that is not an array.
    case value(ArraySlice<UInt8>)
    /// An element of a member that is an array, and its index.
    case element(ArraySlice<UInt8>, index: Int)
  }

  private enum State {
    case start
    case firstMember
    case member
    case colon
    case value
    case firstElement
    case element(Int)
    case afterElement(Int)
    case afterMember
    case end
  }

  /// How far the value that begins at `position` was looked at.
  private struct Scan {
    /// Bytes from `position`.
    var length = 0
    var depth = 0
    var isInText = false
  }

  /// The largest value, in bytes.
  private static let limit = 16 << 20

  private var buffer: [UInt8] = []
  private var position = 0
  /// How many bytes were removed from the front of the buffer.
  private var passed = 0
  private var received = 0
  private var state = State.start
  private var scan = Scan()

  /// Whether the object has ended and nothing follows it.
  var isComplete: Bool {
    if case .end = state { return position == buffer.count }
    return false
  }

  /// Adds input; an empty piece stands for its end.
  mutating func append(_ bytes: [UInt8]) {
    buffer.removeSubrange(..<position)
    passed += position
    position = 0
    buffer += bytes
    received += bytes.count
    // A number at the very end of the input ends with it.
    if bytes.isEmpty { buffer.append(UInt8(ascii: "\n")) }
  }

  /// The next token; nil when more input is needed, or at the end.
  ///
  /// Throws for text between the values that is not JSON, and for a value larger than 16 MiB.
  mutating func next() throws(DocumentSyntaxError) -> Token? {
    while skipSpace(), position < buffer.count {
      let byte = buffer[position]
      switch state {
      case .start:
        try require(byte, "{")
        state = .firstMember
      case .firstMember where byte == UInt8(ascii: "}"),
        .afterMember where byte == UInt8(ascii: "}"):
        position += 1
        state = .end
      case .firstMember, .member:
        guard byte == UInt8(ascii: "\"") else { throw error("'\"' expected") }
        guard let text = try value() else { return nil }
        state = .colon
        return .name(text)
      case .colon:
        try require(byte, ":")
        state = .value
      case .value where byte == UInt8(ascii: "["):
        position += 1
        state = .firstElement
      case .value:
        guard let text = try value() else { return nil }
        state = .afterMember
        return .value(text)
      case .firstElement where byte == UInt8(ascii: "]"),
        .afterElement where byte == UInt8(ascii: "]"):
        position += 1
        state = .afterMember
      case .firstElement: state = .element(0)
      case .element(let index):
        guard let text = try value() else { return nil }
        state = .afterElement(index)
        return .element(text, index: index)
      case .afterElement(let index):
        try require(byte, ",")
        state = .element(index + 1)
      case .afterMember:
        try require(byte, ",")
        state = .member
      case .end: throw error("something follows the document")
      }
    }
    return nil
  }

  /// An error at the place that was read last.
  func error(_ reason: String) -> DocumentSyntaxError {
    DocumentSyntaxError(reason: reason, offset: min(passed + position, received))
  }

  private mutating func require(
    _ byte: UInt8,
    _ expected: Character
  ) throws(DocumentSyntaxError) {
    guard byte == expected.asciiValue else { throw error("'\(expected)' expected") }
    position += 1
  }

  private mutating func skipSpace() -> Bool {
    while position < buffer.count, [0x20, 0x09, 0x0A, 0x0D].contains(buffer[position]) {
      position += 1
    }
    return true
  }

  /// The value that begins here, once all of it is in the buffer.
  private mutating func value() throws(DocumentSyntaxError) -> ArraySlice<UInt8>? {
    guard scanToEnd() else {
      guard buffer.count - position <= Self.limit else {
        throw error("a part is larger than \(Self.limit) bytes")
      }
      return nil
    }
    let start = position
    position += scan.length
    scan = Scan()
    return buffer[start..<position]
  }

  /// Looks on for the end of the value that begins here; false where that is not in the buffer yet.
  private mutating func scanToEnd() -> Bool {
    while position + scan.length < buffer.count {
      let byte = buffer[position + scan.length]
      if scan.isInText {
        if byte == UInt8(ascii: "\\") {
          scan.length += 1
        } else if byte == UInt8(ascii: "\"") {
          scan.isInText = false
          if scan.depth == 0 { return endsAfterByte() }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): scan.isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): scan.depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          // The bracket of what is around a number or a word, or the value's own.
          if scan.depth == 0 { return scan.length == 0 ? endsAfterByte() : true }
          scan.depth -= 1
          if scan.depth == 0 { return endsAfterByte() }
        case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: if scan.depth == 0 { return true }
        default: break
        }
      }
      scan.length += 1
    }
    return false
  }

  private mutating func endsAfterByte() -> Bool {
    scan.length += 1
    return true
  }
}
