import CJansson

/// Prints values as JSON text.
package enum JSONText {
  /// The greatest nesting that is printed, since printing recurses; deeper values throw.
  package static let maximumDepth = 512

  /// Encodes a Codable value; members are in the order in which they were encoded.
  ///
  /// The text is written at once: a container that is used after another one was begun beside it,
  /// and what follows an error of a container that the value caught, throw. A debug build also
  /// refuses a member that is encoded twice.
  ///
  /// A `Double` or `Float` has at most six decimals; a whole one within ±2^53 is printed as an
  /// integer. `indent` is the number of spaces of each level, 0 to 31; 0 prints one line. Throws
  /// `EncodingError` with the path for NaN, infinities, integers beyond 64 bits, a name that occurs
  /// twice in one ``JSON`` object, and too many levels.
  package static func encode<T: Encodable>(_ value: T, indent: Int = 0) throws -> [UInt8] {
    let writer = TextWriter()
    try writer.write(value)
    try writer.requireNoFault()
    let text = writer.text
    guard !text.isEmpty else { throw writer.invalid(T.self, "nothing was encoded") }
    assert(!hasMemberTwice(text), "\(T.self) encodes a member twice")
    return indent > 0 ? try JSONNode(parsing: text).printed(indent: indent) : text
  }

  /// The same text as a string.
  package static func string(_ value: some Encodable, indent: Int = 0) throws -> String {
    String(decoding: try encode(value, indent: indent), as: UTF8.self)
  }

  private static func hasMemberTwice(_ text: [UInt8]) -> Bool {
    do throws(JSONSyntaxError) {
      _ = try JSONNode(parsing: text)
      return false
    } catch {
      return error.message == "duplicate object key"
    }
  }

  /// Lets the heap keep that many free bytes at its end, for the life of the process.
  ///
  /// The C library keeps 128 KiB by itself: with so few, every group of changes gives memory back
  /// and takes it again page by page, which took a fifth of the time of many steps at once. The
  /// requests of the largest groups take 700 KiB.
  /// Larger blocks than 128 KiB are then mapped each by itself, and given back at once.
  package static func keepHeap(_ bytes: Int) {
    tq_keep_memory(CInt(clamping: bytes))
  }

  /// Returns free memory of the heap to the system.
  ///
  /// Call it after a large tree, whose many small allocations leave the heap fragmented.
  package static func trimHeap() {
    tq_give_memory_back()
  }
}
