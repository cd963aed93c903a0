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
