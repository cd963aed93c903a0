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
    let writer = TextWriter(capacity: usualCapacity)
    try writer.write(value)
    try writer.requireNoFault()
    guard writer.count > 0 else { throw writer.invalid(T.self, "nothing was encoded") }
    let text = writer.text
    assert(!hasMemberTwice(text), "\(T.self) encodes a member twice")
    guard indent > 0 else { return text }
    let tree = try JSONNode(parsing: text)
    return withExtendedLifetime(tree) { unsafe tree.raw.printed(indent: indent) }
  }

  private static func hasMemberTwice(_ text: [UInt8]) -> Bool {
    do throws(JSONSyntaxError) {
      _ = try JSONNode(parsing: text)
      return false
    } catch {
      return error.message == "duplicate object key"
    }
  }

  /// Enough for most texts.
  private static let usualCapacity = 1_000

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

extension UnsafeMutablePointer<json_t> {
  /// The text of the tree, with that number of spaces for each level.
  fileprivate func printed(indent: Int) -> [UInt8] {
    let layout = indent & Int(JSON_MAX_INDENT)
    let flags = layout | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)
    let length = unsafe json_dumpb(self, nil, 0, flags)
    return unsafe Array(unsafeUninitializedCapacity: length) { bytes, count in
      count = unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe json_dumpb(self, $0.baseAddress, $0.count, flags)
      }
    }
  }
}
