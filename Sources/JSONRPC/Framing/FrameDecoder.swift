/// How messages are separated on a stream.
package enum Framing: String, CaseIterable, Sendable {
  /// One message a line.
  case lines
  /// A header with the length before each message, as in the language server protocol.
  case headers

  /// Appends a message to the stream in this framing.
  package func append(_ message: [UInt8], to stream: inout [UInt8]) {
    switch self {
    case .lines:
      stream.append(contentsOf: message)
      stream.append(UInt8(ascii: "\n"))
    case .headers:
      stream.append(contentsOf: "Content-Length: \(message.count)\r\n\r\n".utf8)
      stream.append(contentsOf: message)
    }
  }
}

/// One unit of the input.
package enum Frame: Equatable, Sendable {
  /// The bytes of a message.
  case message(ArraySlice<UInt8>)
  /// A message past the limit, which was skipped.
  case tooLarge
  /// An invalid header.
  case refused(RPCError)
}

/// Splits a stream of bytes into messages, in the given framing or the one that its start shows.
///
/// `C` or `c` as the first byte after an optional byte order mark and white space means headers;
/// anything else means lines.
package struct FrameDecoder: Sendable {
  /// The framing; nil until it has been detected.
  package private(set) var framing: Framing?
  private var lines: LineDecoder
  private var headers: HeaderDecoder
  private var input: StreamBuffer
  /// The received bytes of a byte order mark; nil after it, or when there is none.
  private var mark: Int? = 0

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a decoder for messages of at most `limit` bytes; nil detects the framing.
  package init(framing: Framing? = nil, limit: Int) {
    self.framing = framing
    lines = LineDecoder(limit: limit)
    headers = HeaderDecoder(limit: limit)
    input = StreamBuffer(keeping: limit)
  }

  /// Appends received bytes.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let seen = mark, let byte = rest.first {
      if byte == Self.byteOrderMark[seen] {
        rest = rest.dropFirst()
        mark = seen + 1 < Self.byteOrderMark.count ? seen + 1 : nil
      } else {
        mark = nil
        pass(Self.byteOrderMark[..<seen])
      }
    }
    pass(rest)
  }

  private mutating func pass(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    if framing == nil {
      bytes = bytes.drop(while: \.isSpace)
      guard let first = bytes.first else { return }
      framing = first | 0x20 == UInt8(ascii: "c") ? .headers : .lines
    }
    input.append(bytes)
  }

  /// The next complete message; nil when more input is needed.
  package mutating func next() -> Frame? {
    switch framing {
    case .lines: lines.next(in: &input)
    case .headers: headers.next(in: &input)
    case nil: nil
    }
  }

  /// The rest at the end of input.
  ///
  /// Call it when `next` returns nil.
  package mutating func finish() -> Frame? {
    if let seen = mark {
      mark = nil
      pass(Self.byteOrderMark[..<seen])
    }
    switch framing {
    case .lines: return lines.finish(in: &input)
    case .headers: return headers.finish(in: &input)
    case nil: return nil
    }
  }

  /// Whether the byte occurs in the input that is not decoded yet.
  package func holds(_ byte: UInt8) -> Bool { input.unused.contains(byte) }

  /// Overwrites the input that was decoded, once nothing of it is in use.
  package mutating func eraseUsed() { input.eraseUsed() }
}
