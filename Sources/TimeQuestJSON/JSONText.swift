import CJansson
import CJanssonRegion

/// Prints values as JSON text.
package enum JSONText {
  /// The greatest nesting that is printed, since printing recurses; deeper values throw.
  package static let maximumDepth = 512

  /// Encodes a Codable value; members are in the order in which they were encoded.
  ///
  /// A `Double` or `Float` has at most six decimals; a whole one within ±2^53 is printed as an
  /// integer. `indent` is the number of spaces of each level, 0 to 31; 0 prints one line. Throws
  /// `EncodingError` with the path for NaN, infinities, integers beyond 64 bits, a name that occurs
  /// twice in one ``JSON`` object, and too many levels.
  package static func encode<T: Encodable>(_ value: T, indent: Int = 0) throws -> [UInt8] {
    let region = unsafe tq_region_enter(usualCapacity)
    let encoder = unsafe TreeEncoder(in: region)
    // The encoder owns the region, so it must be left before the encoder is released.
    defer { withExtendedLifetime(encoder) { unsafe tq_region_leave(region) } }
    try encoder.encode(value)
    return try encoder.printed(T.self, indent: indent)
  }

  /// Enough for most texts and their trees; a longer text is printed twice, first for its length.
  fileprivate static let usualCapacity = 16_384

  /// Returns free memory of the heap to the system.
  ///
  /// Call it after a large tree, whose many small allocations leave the heap fragmented.
  package static func trimHeap() {
    tq_give_memory_back()
  }
}

extension UnsafeMutablePointer<json_t> {
  private static func printingFlags(indent: Int) -> Int {
    let layout = indent == 0 ? Int(JSON_COMPACT) : indent & Int(JSON_MAX_INDENT)
    return layout | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)
  }

  /// The text of the tree; empty when it cannot be printed.
  func printed(indent: Int) -> [UInt8] {
    let flags = unsafe Self.printingFlags(indent: indent)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: JSONText.usualCapacity) {
      buffer in
      let length = unsafe json_dumpb(self, buffer.baseAddress, buffer.count, flags)
      if length <= buffer.count {
        return unsafe Array(UnsafeRawBufferPointer(start: buffer.baseAddress, count: length))
      }
      return unsafe Array(unsafeUninitializedCapacity: length) { bytes, count in
        count = unsafe bytes.withMemoryRebound(to: CChar.self) {
          unsafe json_dumpb(self, $0.baseAddress, $0.count, flags)
        }
      }
    }
  }
}
