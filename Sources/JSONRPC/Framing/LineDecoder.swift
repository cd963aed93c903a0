/// Splits a stream of bytes into messages, one a line; keeps at most one message in memory.
///
/// Blank lines are skipped; a line may end in CRLF.
struct LineDecoder: Sendable {
  private let limit: Int
  private var buffer: StreamBuffer
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
    buffer = StreamBuffer(keeping: limit)
  }

  var unused: ArraySlice<UInt8> { buffer.unused }

  mutating func append(_ bytes: ArraySlice<UInt8>) { buffer.append(bytes) }

  mutating func eraseUsed() { buffer.eraseUsed() }

  /// The next complete message; nil when more input is needed.
  mutating func next() -> Frame? {
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
  mutating func finish() -> Frame? {
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
