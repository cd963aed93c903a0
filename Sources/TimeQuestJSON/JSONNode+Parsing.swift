import CJansson
import CJanssonRegion

extension JSONNode {
  /// Parses one JSON text of any kind; contiguous bytes are not copied.
  ///
  /// Throws for raw NUL bytes, duplicate names, NUL in a name, invalid UTF-8, unpaired surrogates,
  /// text after the value, integers beyond 64 bits, reals out of range, and more than 2,048 levels.
  package init(parsing text: some Collection<UInt8>) throws(JSONSyntaxError) {
    let result = text.withContiguousStorageIfAvailable { unsafe Self.parse($0) }
    self = try (result ?? Self.parse(Array(text))).get()
  }

  private static func parse(_ text: [UInt8]) -> Result<Self, JSONSyntaxError> {
    unsafe text.withUnsafeBufferPointer { unsafe parse($0) }
  }

  /// The size of the region: most requests fit, and many may be in memory at once.
  private static func regionSize(for length: Int) -> Int { 512 + 6 * Swift.min(length, 16_384) }

  private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Result<Self, JSONSyntaxError> {
    if let start = text.baseAddress, let nul = unsafe memchr(start, 0, text.count) {
      let offset = unsafe UnsafeRawPointer(nul) - UnsafeRawPointer(start)
      return unsafe .failure(.rawNUL(at: offset, in: text))
    }
    var error = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
    let region = unsafe tq_region_enter(Self.regionSize(for: text.count))
    let root = unsafe tq_json_parse(text.baseAddress, text.count, Int(flags), &error)
    unsafe tq_region_leave(region)
    guard let root = unsafe root else {
      unsafe tq_region_free(region)
      return .failure(JSONSyntaxError(error))
    }
    return unsafe .success(JSONNode(root, in: JSONTree(owning: root, in: region)))
  }
}

extension JSONSyntaxError {
  fileprivate init(_ error: json_error_t) {
    let text = unsafe withUnsafeBytes(of: error.text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    // Jansson quotes the text, which may be half of a PIN; the position is enough.
    message = text.firstRange(of: " near '").map { String(text[..<$0.lowerBound]) } ?? text
    line = Swift.max(Int(error.line), 1)
    column = Int(error.column)
    position = Int(error.position)
  }

  /// The error for a raw NUL, where many readers would end the text.
  fileprivate static func rawNUL(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Self {
    let before = unsafe text[..<offset]
    let lineStart = (unsafe before.lastIndex(of: UInt8(ascii: "\n"))).map { $0 + 1 } ?? 0
    let isFirstByteOfCharacter = { (byte: UInt8) in byte & 0b1100_0000 != 0b1000_0000 }
    return JSONSyntaxError(
      message: "raw NUL byte",
      line: 1 + (unsafe before.count { $0 == UInt8(ascii: "\n") }),
      column: 1 + (unsafe before[lineStart...].count(where: isFirstByteOfCharacter)),
      position: offset + 1
    )
  }
}
