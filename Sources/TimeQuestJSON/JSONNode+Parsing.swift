import CJansson

/// Owns a Jansson value with everything below it.
@safe final class JSONTree: Sendable {
  // Immutable. Jansson counts references atomically, and a parsed tree is never changed.
  nonisolated(unsafe) let root: UnsafeMutablePointer<json_t>

  init(owning root: UnsafeMutablePointer<json_t>) {
    unsafe self.root = root
  }

  deinit {
    unsafe tq_json_decref(root)
  }
}

extension JSONNode {
  /// Parses one JSON text of any kind; contiguous bytes are not copied.
  ///
  /// Throws for raw NUL bytes, duplicate names, NUL in a name, invalid UTF-8, unpaired surrogates,
  /// text after the value, integers beyond 64 bits, reals out of range, and more than 2,048 levels.
  package init(parsing text: some Collection<UInt8>) throws(JSONSyntaxError) {
    let result = text.withContiguousStorageIfAvailable { unsafe Self.parse($0) }
    self = try (result ?? Self.parse(Array(text))).get()
  }

  /// The empty object, `{}`, which is parsed once.
  package static var emptyObject: JSONNode {
    get throws(JSONSyntaxError) { try parsedEmptyObject.get() }
  }

  private static let parsedEmptyObject = parse(Array("{}".utf8))

  private static func parse(_ text: [UInt8]) -> Result<Self, JSONSyntaxError> {
    unsafe text.withUnsafeBufferPointer { unsafe parse($0) }
  }

  /// What Jansson frees is overwritten, since a PIN may be among it.
  private static let erasesFreedMemory: Void = tq_json_erase_freed_memory()

  private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Result<Self, JSONSyntaxError> {
    if let start = text.baseAddress, let nul = unsafe memchr(start, 0, text.count) {
      let offset = unsafe UnsafeRawPointer(nul) - UnsafeRawPointer(start)
      return unsafe .failure(.rawNUL(at: offset, in: text))
    }
    erasesFreedMemory
    var error = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
    guard let root = unsafe tq_json_parse(text.baseAddress, text.count, Int(flags), &error) else {
      return .failure(JSONSyntaxError(error))
    }
    return .success(JSONNode(root: unsafe JSONTree(owning: root)))
  }
}

/// Why a text is not valid JSON, and where the parser stopped.
package struct JSONSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason in one line, without a part of the text.
  package let message: String
  /// The line, counted from 1.
  package let line: Int
  /// The number of characters of that line that were read, with the faulty ones.
  package let column: Int
  /// The number of bytes of the text that were read, with the faulty ones.
  package let position: Int

  /// Whether the text may be valid, and is nested deeper than the parser goes: 2,048 levels.
  package var isTooDeep: Bool { message == "maximum parsing depth reached" }

  package var description: String { "\(message) (line \(line), column \(column))" }
}

extension JSONSyntaxError {
  fileprivate init(_ error: json_error_t) {
    let text = unsafe withUnsafeBytes(of: error.text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    // Jansson quotes the text, which may be half of a PIN; the position is enough.
    message = text.firstRange(of: " near '").map { String(text[..<$0.lowerBound]) } ?? text
    line = max(Int(error.line), 1)
    column = Int(error.column)
    position = Int(error.position)
  }

  /// The error for a raw NUL, where many readers would end the text.
  fileprivate static func rawNUL(at offset: Int, in text: some Collection<UInt8>) -> Self {
    let before = Array(text.prefix(offset))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isFirstByteOfCharacter = { (byte: UInt8) in byte & 0b1100_0000 != 0b1000_0000 }
    return JSONSyntaxError(
      message: "raw NUL byte",
      line: 1 + before.count { $0 == UInt8(ascii: "\n") },
      column: 1 + before[lineStart...].count(where: isFirstByteOfCharacter),
      position: offset + 1
    )
  }
}
