import CJansson
import CJanssonRegion

/// Prints values as JSON, on one line without spaces unless an indentation is asked for.
package enum JSONText {
  /// Levels of nesting that are printed; deeper values are refused, for printing recurses.
  package static let maximumDepth = 512

  /// Encodes by way of Codable; members stand in the order they were encoded.
  ///
  /// A `Double` or `Float` has at most six decimals, and a whole one within ±2^53 prints as an
  /// integer. `EncodingError` tells the path of what JSON cannot say: NaN, infinities, integers
  /// past 64 bits, a name twice in one ``JSON`` object, and too deep a nesting. `indent` is the
  /// number of spaces a level, 0 to 31; 0 prints on one line.
  package static func encode<T: Encodable>(_ value: T, indent: Int = 0) throws -> [UInt8] {
    let region = unsafe tq_region_enter(usualCapacity)
    let encoder = unsafe TreeEncoder(in: region)
    // The region is the encoder's, so it has to be left before the encoder goes.
    defer { withExtendedLifetime(encoder) { unsafe tq_region_leave(region) } }
    try encoder.encode(value)
    return try encoder.printed(T.self, indent: indent)
  }

  /// Most texts, and the trees they are printed from, fit here at once; a longer text is printed
  /// twice, the first time to learn its length.
  fileprivate static let usualCapacity = 16_384

  /// Returns the memory of trees that are gone to the system.
  ///
  /// To be called after a large one: its thousand small pieces leave holes all over the heap, which
  /// would stay with the process.
  package static func trimHeap() {
    tq_give_memory_back()
  }
}

extension UnsafeMutablePointer<json_t> {
  private static func printingFlags(indent: Int) -> Int {
    let layout = indent == 0 ? Int(JSON_COMPACT) : indent & Int(JSON_MAX_INDENT)
    return layout | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)
  }

  /// The text of the tree; empty where it cannot be printed.
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
