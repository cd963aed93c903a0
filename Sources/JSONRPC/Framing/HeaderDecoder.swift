/// Cuts a stream of bytes into messages that follow a header with their length.
///
/// Keeps no more than one message in memory, whatever length a header claims.
struct HeaderDecoder: Sendable {
  private enum Place {
    case header
    /// A message of so many bytes.
    case message(Int)
    /// So many bytes are left of a message past the limit.
    case skipping(Int)
    /// Behind a header that cannot be understood: the next `Content-Length:` is a new beginning.
    case lost
  }

  /// What came of reading a header.
  private enum Reading {
    case needsMore
    case isRead
    case refuses(Frame)
  }

  /// The most bytes of one header.
  static let headerLimit = 8192
  private static let mark = Array("content-length:".utf8)

  private let limit: Int
  private var buffer: StreamBuffer
  private var place = Place.header
  private var header = Header()

  init(limit: Int) {
    self.limit = limit
    buffer = StreamBuffer(keeping: limit)
  }

  var unused: ArraySlice<UInt8> { buffer.unused }

  mutating func append(_ bytes: ArraySlice<UInt8>) { buffer.append(bytes) }

  /// The next complete message, or what is wrong with a header; nil when more input is needed.
  mutating func next() -> Frame? {
    while true {
      switch place {
      case .header:
        switch readHeader() {
        case .needsMore: return nil
        case .isRead: break
        case .refuses(let frame): return frame
        }
      case .message(let length):
        guard buffer.count >= length else { return nil }
        let end = buffer.start + length
        let message = buffer.bytes[buffer.start..<end]
        buffer.use(upTo: end)
        place = .header
        return .message(message)
      case .skipping(let length):
        let skipped = min(length, buffer.count)
        buffer.use(upTo: buffer.start + skipped)
        place = skipped == length ? .header : .skipping(length - skipped)
        if skipped < length { return nil }
      case .lost:
        guard findHeader() else { return nil }
      }
    }
  }

  /// What is left at the end of input: a message that was cut off is refused.
  ///
  /// To be asked once `next` has nothing more.
  mutating func finish() -> Frame? {
    defer {
      buffer.useAll()
      place = .header
      header = Header()
    }
    switch place {
    case .header where header.isEmpty && buffer.unused.allSatisfy(\.isSpace): return nil
    case .header: return .refused(Header.refusal("an empty line after it", "the end of input"))
    case .message(let length):
      return .refused(Header.refusal("\(length) bytes after it", "\(buffer.count)"))
    case .skipping, .lost: return nil
    }
  }

  /// Reads lines up to the end of the header.
  private mutating func readHeader() -> Reading {
    while true {
      let end = buffer.endOfLine()
      let length = end.map { $0 + 1 - buffer.start } ?? buffer.count
      guard header.size + length <= Self.headerLimit else {
        buffer.use(upTo: buffer.start + Self.headerLimit - header.size)
        return lose(Header.refusal("at most \(Self.headerLimit) bytes of header", "more"))
      }
      guard let end else { return .needsMore }
      let line = buffer.bytes[buffer.start..<end].trimmed
      buffer.use(upTo: end + 1)
      if line.isEmpty {
        // White space between two messages does no harm.
        guard !header.isEmpty else { continue }
        return begin(header)
      }
      guard header.read(line, size: length) else {
        return lose(Header.refusal("lines of the form name: value", "something else"))
      }
    }
  }

  /// The message that the header announces begins.
  private mutating func begin(_ complete: Header) -> Reading {
    header = Header()
    do throws(RPCError) {
      let length = try complete.length()
      place = length > limit ? .skipping(length) : .message(length)
      return length > limit ? .refuses(.tooLarge) : .isRead
    } catch {
      return lose(error)
    }
  }

  private mutating func lose(_ error: RPCError) -> Reading {
    header = Header()
    place = .lost
    return .refuses(.refused(error))
  }

  /// Goes on to what looks like a header; all else is let go but for what may be its beginning.
  private mutating func findHeader() -> Bool {
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
      place = .header
      return true
    }
    buffer.useAll()
    return false
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
}
