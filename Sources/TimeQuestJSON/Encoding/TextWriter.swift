/// Writes one JSON text from left to right, and never changes what it has written.
///
/// A container is identified by the place in the text where it begins. To use one after its sibling
/// has begun is an error: its members would be written into the sibling.
@safe final class TextWriter {
  /// A container that is open.
  private struct Level {
    let begin: Int
    let end: UInt8
    /// Where the name of the last member begins, or how many elements were begun.
    var last: Int
  }

  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  private let levels: UnsafeMutablePointer<Level>
  /// How many containers are open.
  private(set) var level = 0
  /// The first error: what is written after it is no JSON.
  private var fault: (any Error)?
  /// Read more often than the fault itself, which is slow to copy.
  private var isFaulty = false

  init(capacity: Int) {
    unsafe start = .allocate(capacity: capacity)
    unsafe levels = .allocate(capacity: JSONText.maximumDepth)
    self.capacity = capacity
  }

  deinit {
    unsafe start.deallocate()
    unsafe levels.deallocate()
  }

  var text: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  // MARK: Containers

  static let objectEnd = UInt8(ascii: "}")
  static let arrayEnd = UInt8(ascii: "]")

  /// Opens a container at that place, or continues the one that a superclass opened there.
  func open(at level: Int, from begin: Int, end: UInt8) {
    if count == begin {
      guard level < JSONText.maximumDepth else { return fail(Self.tooDeep) }
      unsafe levels[level] = Level(begin: begin, end: end, last: 0)
      self.level = level + 1
      put(end == Self.objectEnd ? UInt8(ascii: "{") : UInt8(ascii: "["))
    } else if self.level > level, unsafe levels[level].begin == begin,
      unsafe levels[level].end == end
    {
      close(to: level + 1)
    } else {
      fail(Self.misplaced)
    }
  }

  func close(to level: Int) {
    while self.level > level {
      putMissingValue()
      self.level -= 1
      put(unsafe levels[self.level].end)
    }
  }

  /// Continues the container that begins at that place, after what it has already.
  private func proceed(at level: Int, from begin: Int) -> Bool {
    if self.level > level { close(to: level) }
    guard self.level == level, level > 0, unsafe levels[level - 1].begin == begin else {
      fail(Self.misplaced)
      return false
    }
    putMissingValue()
    if count > begin + 1 { put(UInt8(ascii: ",")) }
    return true
  }

  func beginMember(_ name: String, at level: Int, from begin: Int) {
    guard proceed(at: level, from: begin) else { return }
    unsafe levels[level - 1].last = count
    put(name)
    put(UInt8(ascii: ":"))
  }

  func beginElement(at level: Int, from begin: Int) {
    guard proceed(at: level, from: begin) else { return }
    unsafe levels[level - 1].last += 1
  }

  /// How many elements of the array that begins at that place were begun.
  func elementCount(at level: Int, from begin: Int) -> Int {
    guard self.level >= level, level > 0, unsafe levels[level - 1].begin == begin else { return 0 }
    return unsafe levels[level - 1].last
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
    put("{}" as StaticString)
  }

  // MARK: Faults

  static let tooDeep = "more than \(JSONText.maximumDepth) levels of nesting"
  static let misplaced = "two kinds of container for one value, or containers out of order"

  /// Notes an error in a call of Codable that cannot throw.
  func fail(_ reason: String) {
    guard !isFaulty else { return }
    note(EncodingError.invalidValue(JSON.self, .init(codingPath: path, debugDescription: reason)))
  }

  /// Keeps the first error: a value that catches it has still written half of its text.
  func note(_ error: any Error) {
    guard !isFaulty else { return }
    fault = error
    isFaulty = true
  }

  /// Throws the first error, after which encoding could go on for ever.
  func requireNoFault() throws {
    if isFaulty, let fault { throw fault }
  }

  /// The names and indexes of the members and elements that are being written.
  var path: [any CodingKey] { path(level: level) }

  func path(level: Int) -> [any CodingKey] {
    (0..<min(level, self.level)).map { index in
      let level = unsafe levels[index]
      return level.end == Self.arrayEnd
        ? JSONKey.index(max(0, level.last - 1)) : .name(name(from: level.last))
    }
  }

  /// The name that was written at that place.
  private func name(from begin: Int) -> String {
    let text = unsafe UnsafeBufferPointer(
      rebasing: UnsafeBufferPointer(start: start, count: count)[begin...]
    )
    var end = 1
    while end < text.count, unsafe text[end] != UInt8(ascii: "\"") {
      end += unsafe text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    // It was written by `put` above, so it parses; an error message must not cause another error.
    let name = unsafe try? JSONNode(parsing: Array(text.prefix(end + 1))).string
    return name ?? ""
  }

  // MARK: Values

  func putNull() { put("null" as StaticString) }

  func put(_ value: Bool) {
    put(value ? "true" as StaticString : "false")
  }

  func put(_ value: Int64) {
    reserve(Self.longestInteger)
    if value < 0 {
      unsafe start[count] = UInt8(ascii: "-")
      count += 1
    }
    // The digits come from the right, so they are written at the end and moved.
    let end = count + Self.longestInteger - 1
    var place = end
    var rest = value.magnitude
    repeat {
      place -= 1
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe start[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: remainder)
      rest = quotient
    } while rest > 0
    unsafe (start + count).update(from: start + place, count: end - place)
    count += end - place
  }

  /// A sign and 19 digits, with one byte to spare.
  private static let longestInteger = 21

  func put(_ text: String) {
    var text = text
    text.withUTF8 { unsafe put($0) }
  }

  private func put(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(JSONEscape.longest * text.count + 2)
    var place = unsafe start + count
    unsafe place.pointee = UInt8(ascii: "\"")
    unsafe place += 1
    var index = 0
    while index < text.count {
      // The last eight bytes of a longer text may be copied twice, if all of them are plain.
      let begin = min(index, text.count - 8)
      if begin >= 0 {
        let eight = unsafe UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + begin)
          .loadUnaligned(as: UInt64.self)
        if JSONEscape.isPlain(eight) {
          unsafe UnsafeMutableRawPointer(place - (index - begin))
            .storeBytes(of: eight, as: UInt64.self)
          unsafe place += begin + 8 - index
          index = begin + 8
          continue
        }
      }
      let byte = unsafe text[index]
      index += 1
      if JSONEscape.isPlain(byte) {
        unsafe place.pointee = byte
        unsafe place += 1
      } else {
        unsafe place += JSONEscape.write(byte, to: place)
      }
    }
    unsafe place.pointee = UInt8(ascii: "\"")
    count = unsafe place + 1 - start
  }

  /// Appends text that is JSON.
  func put(json text: UnsafeRawBufferPointer) {
    reserve(text.count)
    unsafe UnsafeMutableRawPointer(start + count).copyMemory(
      from: text.baseAddress.unsafelyUnwrapped,
      byteCount: text.count
    )
    count += text.count
  }

  @inline(__always)
  func put(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  private func put(_ word: StaticString) {
    unsafe put(json: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  @inline(__always)
  private func reserve(_ size: Int) {
    if capacity - count < size { grow(size) }
  }

  private func grow(_ size: Int) {
    let larger = max(2 * capacity, count + size)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }
}
