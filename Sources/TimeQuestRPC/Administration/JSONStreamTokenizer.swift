import JSONRPC
import TimeQuestJSON

/// Cuts the top of a large JSON object into its members, and the lists among them into elements.
///
/// It only finds where values end; whether they are JSON the parser says, one value at a time.
struct JSONStreamTokenizer {
  struct Element {
    let member: String
    /// Its place in the list; nil for a member that is no list.
    let index: Int?
    let text: ArraySlice<UInt8>
  }

  private enum State {
    case start
    case firstMember
    case member
    case colon(String)
    case value(String)
    case firstElement(String)
    case element(String, Int)
    case afterElement(String, Int)
    case afterMember
    case end
  }

  /// No part of an export is larger than this.
  private static let limit = 16 << 20

  private var buffer: [UInt8] = []
  private var position = 0
  /// Bytes that went through the buffer before it.
  private var passed = 0
  private var received = 0
  private var state = State.start
  private var members: Set<String> = []

  /// Whether the object has ended and nothing follows it.
  var isWhole: Bool {
    if case .end = state { return position == buffer.count }
    return false
  }

  mutating func append(_ bytes: [UInt8]) {
    buffer.removeSubrange(..<position)
    passed += position
    position = 0
    buffer += bytes
    received += bytes.count
    // A number at the very end of the input ends with it.
    if bytes.isEmpty { buffer.append(UInt8(ascii: "\n")) }
  }

  /// The next whole value; nil when more input is needed, or at the end.
  mutating func next() throws(RPCError) -> Element? {
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
        guard let name = try name(byte) else { return nil }
        state = .colon(name)
      case .colon(let member):
        try require(byte, ":")
        state = .value(member)
      case .value(let member) where byte == UInt8(ascii: "["):
        position += 1
        state = .firstElement(member)
      case .value(let member):
        guard let text = try value() else { return nil }
        state = .afterMember
        return Element(member: member, index: nil, text: text)
      case .firstElement where byte == UInt8(ascii: "]"),
        .afterElement where byte == UInt8(ascii: "]"):
        position += 1
        state = .afterMember
      case .firstElement(let member): state = .element(member, 0)
      case .element(let member, let index):
        guard let text = try value() else { return nil }
        state = .afterElement(member, index)
        return Element(member: member, index: index, text: text)
      case .afterElement(let member, let index):
        try require(byte, ",")
        state = .element(member, index + 1)
      case .afterMember:
        try require(byte, ",")
        state = .member
      case .end: throw damage("something follows the document")
      }
    }
    return nil
  }

  /// What is wrong, and where: as many bytes were read before it.
  func damage(_ reason: String) -> RPCError {
    .parseError("\(reason) (after \(min(passed + position, received)) bytes)")
  }

  private mutating func require(_ byte: UInt8, _ expected: Character) throws(RPCError) {
    guard byte == expected.asciiValue else { throw damage("'\(expected)' expected") }
    position += 1
  }

  private mutating func skipSpace() -> Bool {
    while position < buffer.count, [0x20, 0x09, 0x0A, 0x0D].contains(buffer[position]) {
      position += 1
    }
    return true
  }

  /// The name that begins here, once all of it is in the buffer.
  private mutating func name(_ byte: UInt8) throws(RPCError) -> String? {
    guard byte == UInt8(ascii: "\"") else { throw damage("'\"' expected") }
    guard let text = try value() else { return nil }
    let name: String
    do {
      name = try JSONNode(parsing: text).string ?? ""
    } catch {
      throw damage("\(error)")
    }
    guard members.insert(name).inserted else { throw damage("a member stands twice") }
    return name
  }

  /// The value that begins here, once all of it is in the buffer.
  private mutating func value() throws(RPCError) -> ArraySlice<UInt8>? {
    guard let end = end() else {
      guard buffer.count - position <= Self.limit else {
        throw damage("a part is larger than \(Self.limit) bytes")
      }
      return nil
    }
    defer { position = end }
    return buffer[position..<end]
  }

  /// Where the value that begins here ends; nil where that is not in the buffer yet.
  private func end() -> Int? {
    var depth = 0
    var isInText = false
    var index = position
    while index < buffer.count {
      let byte = buffer[index]
      if isInText {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
          if depth == 0 { return index + 1 }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          // The bracket of what is around a number or a word, or the value's own.
          if depth == 0 { return index == position ? index + 1 : index }
          depth -= 1
          if depth == 0 { return index + 1 }
        case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: if depth == 0 { return index }
        default: break
        }
      }
      index += 1
    }
    return nil
  }
}
