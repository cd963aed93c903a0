/// Cuts a stream of bytes into messages, one a line; keeps no more than one message in memory.
///
/// A byte order mark at the start and blank lines are skipped; a line may end in CRLF.
package struct LineCutter: Sendable {
  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line begins, and up to where it has been searched for its end.
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  private var isAtBeginning = true

  package init(limit: Int) {
    self.limit = limit
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= limit)
    } else if start > 0 {
      buffer.removeSubrange(..<start)
    }
    searched -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next complete message; nil when more input is needed.
  package mutating func next() -> Frame? {
    skipByteOrderMark()
    while let end = endOfLine() {
      let frame = frame(of: buffer[start..<end])
      start = end + 1
      searched = start
      isSkipping = false
      isAtBeginning = false
      if let frame { return frame }
    }
    // What cannot become a message any more is let go, up to its end.
    if buffer.count - start > limit + 1 {
      isSkipping = true
      start = buffer.count
      searched = start
    }
    return nil
  }

  /// What is left at the end of input: an unterminated last line counts as a message.
  ///
  /// To be asked once `next` has nothing more.
  package mutating func finish() -> Frame? {
    let frame = frame(of: buffer[start...])
    start = buffer.count
    searched = start
    isSkipping = false
    return frame
  }

  /// Nil for a blank line; white space counts, or pieces would be judged otherwise than a whole.
  private func frame(of line: ArraySlice<UInt8>) -> Frame? {
    let end = line.last == UInt8(ascii: "\r") ? 1 : 0
    if isSkipping || line.count - end > limit { return .tooLarge }
    let message = trimmed(line)
    return message.isEmpty ? nil : .message(message)
  }

  private mutating func endOfLine() -> Int? {
    let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? buffer.count
    return end
  }

  private mutating func skipByteOrderMark() {
    guard isAtBeginning, start < buffer.count else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard buffer[start] == mark[0] else {
      isAtBeginning = false
      return
    }
    guard buffer.count - start >= mark.count else { return }
    isAtBeginning = false
    if buffer[start..<start + mark.count].elementsEqual(mark) { start += mark.count }
    searched = max(searched, start)
  }

  private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let head = line.drop(while: isSpace)
    let end = head.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? head.startIndex
    return head[..<end]
  }
}
