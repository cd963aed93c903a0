/// Writes one JSON text from left to right, and never changes what it has written.
///
/// A container is identified by the place in the text where it begins. To use one after its sibling
/// has begun is an error: its members would be written into the sibling.
///
/// The memory of the text is its own: with an array of bytes, whose every change is checked,
/// `server.info` takes two thirds more instructions.
@safe final class TextWriter {
  /// A container that is open.
  private struct Level {
    let begin: Int
    let isArray: Bool
    /// Where the name of the last member begins, or how many elements were begun.
    var last = 0
  }

  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = 1_000
  private let levels: UnsafeMutablePointer<Level>
  /// How many containers are open.
  private(set) var level = 0
  /// The first error: what is written after it is not JSON.
  private var fault: (any Error)?

  init() {
    unsafe start = .allocate(capacity: capacity)
    unsafe levels = .allocate(capacity: JSONText.maximumDepth)
  }

  deinit {
    unsafe start.deallocate()
    unsafe levels.deallocate()
  }

  var text: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  // MARK: Bytes

  @inline(__always)
  func put(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  @inline(__always)
  func put(json text: UnsafeBufferPointer<UInt8>) {
    guard let bytes = text.baseAddress else { return }
    reserve(text.count)
    unsafe (start + count).update(from: bytes, count: text.count)
    count += text.count
  }

  @inline(__always)
  private func reserve(_ size: Int) {
    if capacity - count < size { grow(size) }
  }

  private func grow(_ size: Int) {
    capacity = max(2 * capacity, count + size)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
  }

  // MARK: Containers

  /// The container that was opened last.
  private var innermost: Level {
    get { unsafe levels[level - 1] }
    set { unsafe levels[level - 1] = newValue }
  }

  /// Opens a container at that place, or continues the one that a superclass opened there.
  func open(at level: Int, from begin: Int, isArray: Bool) {
    if count == begin {
      guard level < JSONText.maximumDepth else { return fail(Self.tooDeep) }
      self.level = level + 1
      innermost = Level(begin: begin, isArray: isArray)
      put(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    } else if self.level > level, unsafe levels[level].begin == begin,
      unsafe levels[level].isArray == isArray
    {
      close(to: level + 1)
    } else {
      fail(Self.misplaced)
    }
  }

  func close(to level: Int) {
    while self.level > level {
      putMissingValue()
      put(innermost.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
      self.level -= 1
    }
  }

  /// Continues the container that begins at that place, after what it has already.
  private func proceed(at level: Int, from begin: Int) -> Bool {
    if self.level > level { close(to: level) }
    guard self.level == level, level > 0, innermost.begin == begin else {
      fail(Self.misplaced)
      return false
    }
    putMissingValue()
    if count > begin + 1 { put(UInt8(ascii: ",")) }
    return true
  }

  func beginMember(_ name: String, at level: Int, from begin: Int) {
    guard proceed(at: level, from: begin) else { return }
    innermost.last = count
    put(name)
    put(UInt8(ascii: ":"))
  }

  func beginElement(at level: Int, from begin: Int) {
    guard proceed(at: level, from: begin) else { return }
    innermost.last += 1
  }

  /// How many elements of the array that begins at that place were begun.
  func elementCount(at level: Int, from begin: Int) -> Int {
    guard self.level == level, level > 0, innermost.begin == begin else { return 0 }
    return innermost.last
  }

  /// An empty object for a member or an element that was begun and got no value.
  private func putMissingValue() {
    guard level > 0 else { return }
    let isMissing =
      switch unsafe start[count - 1] {
      // The text of a value ends with neither.
      case UInt8(ascii: ":"), UInt8(ascii: ","): true
      case UInt8(ascii: "["): unsafe levels[level - 1].last > 0
      default: false
      }
    guard isMissing else { return }
    if level == JSONText.maximumDepth { fail(Self.tooDeep) }
    put(word: "{}")
  }

  // MARK: Faults

  static let tooDeep = "more than \(JSONText.maximumDepth) levels of nesting"
  static let misplaced = "two kinds of container for one value, or containers out of order"

  /// Notes an error in a call of Codable that cannot throw.
  func fail(_ reason: String) {
    _ = invalid(JSON.self, reason)
  }

  /// The error for a value that is not written, which is noted as well.
  func invalid(_ value: Any, _ reason: String) -> any Error {
    let context = EncodingError.Context(codingPath: path(level: level), debugDescription: reason)
    let error = EncodingError.invalidValue(value, context)
    note(error)
    return error
  }

  /// Keeps the first error: a value that catches it has still written half of its text.
  func note(_ error: any Error) {
    if fault == nil { fault = error }
  }

  /// Throws the first error, after which encoding could go on for ever.
  func requireNoFault() throws {
    if let fault { throw fault }
  }

  /// The names and indexes of the members and elements that are being written.
  func path(level: Int) -> [any CodingKey] {
    (0..<min(level, self.level)).map { index in
      let level = unsafe levels[index]
      return level.isArray
        ? JSONKey.index(max(0, level.last - 1)) : .name(name(from: level.last))
    }
  }

  /// The name that was written at that place.
  private func name(from begin: Int) -> String {
    let text = text[begin...]
    var end = begin + 1
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    // It was written by `put`, so it parses; an error message must not cause another error.
    return (try? JSONNode(parsing: text.prefix(through: end)).string) ?? ""
  }
}
