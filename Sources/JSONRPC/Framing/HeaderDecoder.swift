/// Cuts messages from received bytes, each after a header with its length.
///
/// Leaves at most one message in the buffer, whatever length a header announces.
struct HeaderDecoder: Sendable {
  private enum State {
    case header
    /// A message of that many bytes.
    case message(Int)
    /// That many bytes are left of a message past the limit.
    case skipping(Int)
    /// After an invalid header: the next `Content-Length:` begins a new one.
    case lost
  }

  private enum HeaderResult {
    case incomplete
    case complete
    case refused(Frame)
  }

  /// The greatest size of one header, in bytes.
  static let headerLimit = 8192
  private static let mark = Array("content-length:".utf8)

  private let limit: Int
  private var state = State.header
  private var header = Header()

  init(limit: Int) {
    self.limit = limit
  }

  /// The next complete message, or what is wrong with a header; nil when more input is needed.
  mutating func next(in buffer: inout StreamBuffer) -> Frame? {
    while true {
      switch state {
      case .header:
        switch readHeader(in: &buffer) {
        case .incomplete: return nil
        case .complete: break
        case .refused(let frame): return frame
        }
      case .message(let length):
        guard buffer.count >= length else { return nil }
        let end = buffer.start + length
        let message = buffer.bytes[buffer.start..<end]
        buffer.use(upTo: end)
        state = .header
        return .message(message)
      case .skipping(let length):
        let skipped = min(length, buffer.count)
        buffer.use(upTo: buffer.start + skipped)
        state = skipped == length ? .header : .skipping(length - skipped)
        if skipped < length { return nil }
      case .lost:
        guard findHeader(in: &buffer) else { return nil }
      }
    }
  }

  /// The rest at the end of input: an incomplete message is refused.
  ///
  /// Call it when `next` returns nil.
  mutating func finish(in buffer: inout StreamBuffer) -> Frame? {
    defer {
      buffer.useAll()
      state = .header
      header = Header()
    }
    switch state {
    case .header where header.isEmpty && buffer.unused.allSatisfy(\.isSpace): return nil
    case .header: return .refused(Header.refusal("an empty line after it", "the end of input"))
    case .message(let length):
      return .refused(Header.refusal("\(length) bytes after it", "\(buffer.count)"))
    case .skipping, .lost: return nil
    }
  }

  /// Reads lines up to the end of the header.
  private mutating func readHeader(in buffer: inout StreamBuffer) -> HeaderResult {
    while true {
      let end = buffer.endOfLine()
      let length = end.map { $0 + 1 - buffer.start } ?? buffer.count
      guard header.size + length <= Self.headerLimit else {
        buffer.use(upTo: buffer.start + Self.headerLimit - header.size)
        return lose(Header.refusal("at most \(Self.headerLimit) bytes of header", "more"))
      }
      guard let end else { return .incomplete }
      let line = buffer.bytes[buffer.start..<end].trimmed
      buffer.use(upTo: end + 1)
      if line.isEmpty {
        // White space between two messages is allowed.
        guard !header.isEmpty else { continue }
        return begin(header)
      }
      guard header.read(line, size: length) else {
        return lose(Header.refusal("lines of the form name: value", "something else"))
      }
    }
  }

  private mutating func begin(_ complete: Header) -> HeaderResult {
    header = Header()
    do throws(RPCError) {
      let length = try complete.length()
      state = length > limit ? .skipping(length) : .message(length)
      return length > limit ? .refused(.tooLarge) : .complete
    } catch {
      return lose(error)
    }
  }

  private mutating func lose(_ error: RPCError) -> HeaderResult {
    header = Header()
    state = .lost
    return .refused(.refused(error))
  }

  /// Skips to the next `Content-Length:`; keeps what may be its beginning.
  private mutating func findHeader(in buffer: inout StreamBuffer) -> Bool {
    let rest = buffer.unused
    var candidate = rest.startIndex
    while let found = rest[candidate...].firstIndex(where: { $0 | 0x20 == Self.mark[0] }) {
      let word = rest[found...].prefix(Self.mark.count)
      guard zip(word, Self.mark).allSatisfy({ $0.lowercased == $1 }) else {
        candidate = found + 1
        continue
      }
      buffer.use(upTo: found)
      guard word.count == Self.mark.count else { return false }
      state = .header
      return true
    }
    buffer.useAll()
    return false
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
}

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
