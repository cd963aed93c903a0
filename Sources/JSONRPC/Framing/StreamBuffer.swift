/// Bytes that came and were not used yet, and up to where they were searched for the end of a line.
struct StreamBuffer: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the unused ones begin.
  private(set) var start = 0
  private var searched = 0
  /// Room for more than this is given back as soon as it is not needed.
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

  /// Where the next line ends; nil when more input is needed.
  mutating func endOfLine() -> Int? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? bytes.count
    return end
  }

  /// What lies before that place is used.
  mutating func use(upTo place: Int) {
    start = place
    searched = max(searched, place)
  }

  mutating func useAll() { use(upTo: bytes.count) }
}
