import CJansson

/// Prints values as JSON on one line without spaces.
package enum JSONText {
  /// Levels of nesting that are printed; deeper values are refused, for printing recurses.
  package static let maximumDepth = 512

  /// Encodes by way of Codable; members stand in the order they were encoded.
  ///
  /// A `Double` or `Float` has at most six decimals, and a whole one within ±2^53 prints as an integer.
  /// `EncodingError` tells the path of what JSON cannot say: NaN, infinities, integers past 64 bits,
  /// a name twice in one ``JSON`` object, and too deep a nesting.
  package static func encode<T: Encodable>(_ value: T) throws -> [UInt8] {
    let encoder = TreeEncoder()
    try encoder.encode(value)
    return try encoder.printed(T.self)
  }
}

extension UnsafeMutablePointer<json_t> {
  private static let printingFlags =
    Int(JSON_COMPACT) | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)

  /// Most texts fit here at once; a longer one is printed twice, the first time to learn its length.
  private static let usualCapacity = 16_384

  /// The text of the tree; empty where it cannot be printed.
  func printed() -> [UInt8] {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.usualCapacity) { buffer in
      let length = unsafe json_dumpb(self, buffer.baseAddress, buffer.count, Self.printingFlags)
      if length <= buffer.count {
        return unsafe Array(UnsafeRawBufferPointer(start: buffer.baseAddress, count: length))
      }
      return unsafe Array(unsafeUninitializedCapacity: length) { bytes, count in
        count = unsafe bytes.withMemoryRebound(to: CChar.self) {
          unsafe json_dumpb(self, $0.baseAddress, $0.count, Self.printingFlags)
        }
      }
    }
  }
}
