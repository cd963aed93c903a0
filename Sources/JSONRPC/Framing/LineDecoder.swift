/// Cuts messages from received bytes, one a line; leaves at most one message in the buffer.
///
/// Blank lines are skipped; a line may end in CRLF.
struct LineDecoder: Sendable {
  let limit: Int
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The next complete message; nil when more input is needed.
  mutating func next(in buffer: inout StreamBuffer) -> Frame? {
    while let end = buffer.endOfLine() {
      let frame = frame(of: buffer.bytes[buffer.start..<end])
      buffer.use(upTo: end + 1)
      isSkipping = false
      if let frame { return frame }
    }
    // A line past the limit is discarded up to its end.
    if buffer.count > limit + 1 {
      isSkipping = true
      buffer.useAll()
    }
    return nil
  }

  /// The rest at the end of input: an unterminated last line counts as a message.
  ///
  /// Call it when `next` returns nil.
  mutating func finish(in buffer: inout StreamBuffer) -> Frame? {
    let frame = frame(of: buffer.unused)
    buffer.useAll()
    isSkipping = false
    return frame
  }

  /// The frame of a line, whose white space counts towards the limit; nil for a blank line.
  private func frame(of line: ArraySlice<UInt8>) -> Frame? {
    let end = line.last == UInt8(ascii: "\r") ? 1 : 0
    if isSkipping || line.count - end > limit { return .tooLarge }
    let message = line.trimmed
    return message.isEmpty ? nil : .message(message)
  }
}

/// Bytes that were received and not consumed yet.
struct StreamBuffer: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The index of the first unused byte.
  private(set) var start = 0
  /// The index up to which there is no end of a line.
  private var searched = 0
  /// The capacity that is kept; a larger buffer is released when it is empty.
  private let kept: Int

  init(keeping kept: Int) {
    self.kept = kept
  }

  var unused: ArraySlice<UInt8> { bytes[start...] }
  var count: Int { bytes.count - start }

  mutating func append(_ more: ArraySlice<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= kept)
    } else if start > 0 {
      bytes.removeSubrange(..<start)
    }
    searched -= start
    start = 0
    bytes.append(contentsOf: more)
  }

  /// The index of the next line feed; nil when more input is needed.
  mutating func endOfLine() -> Int? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? bytes.count
    return end
  }

  /// Consumes the bytes before the index.
  mutating func use(upTo index: Int) {
    start = index
    searched = max(searched, index)
  }

  /// Overwrites the bytes that were used: a PIN may be among them.
  mutating func eraseUsed() {
    for index in 0..<start { bytes[index] = 0 }
  }

  mutating func useAll() { use(upTo: bytes.count) }
}

extension UInt8 {
  /// Space, tab, carriage return or line feed: what JSON and headers take for white space.
  var isSpace: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// Without the white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    let head = drop(while: \.isSpace)
    let end = head.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? head.startIndex
    return head[..<end]
  }
}
