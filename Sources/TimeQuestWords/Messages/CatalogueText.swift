import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A catalogue file: one `key = text` a line, which the key begins; other lines are comments.
///
/// A text is looked for when it is first asked for: most processes say a few of two hundred.
final class CatalogueText: Sendable {
  /// Between a line break and a NUL.
  private let bytes: [UInt8]
  private let found = Mutex<[String: String?]>([:])

  /// Takes a file in UTF-8; a text is checked when it is asked for.
  init(_ file: some Collection<UInt8>) {
    bytes = [UInt8(ascii: "\n")] + file + [0]
  }

  /// The same, for a file that is compiled in; nil is an empty one.
  convenience init(_ file: UnsafePointer<CChar>?) {
    let count = unsafe file.map { unsafe strlen($0) } ?? 0
    unsafe self.init(UnsafeRawBufferPointer(start: file, count: count))
  }

  /// The text of the key; nil where the file has none.
  subscript(key: String) -> String? {
    found.withLock { found in
      if let known = found[key] { return known }
      let text = search(key)
      found[key] = .some(text)
      return text
    }
  }

  /// All texts by their keys, read at once.
  var all: [String: String] {
    bytes.dropLast().split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { all, line in
      guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { return }
      let key = Self.trimmed(line[..<equals])
      // The first line of a key is the one that a search finds.
      if all[key] == nil { all[key] = Self.trimmed(line[(equals + 1)...]) }
    }
  }

  private func search(_ key: String) -> String? {
    let begin = "\n\(key)"
    var start = 0
    while let place = place(of: begin, from: start) {
      start = place + begin.utf8.count
      // Another key may begin with this one.
      let rest = bytes[start...].drop(while: Self.isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      return Self.trimmed(rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") && $0 != 0 })
    }
    return nil
  }

  private func place(of part: String, from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        let hit = unsafe strstr(base + start, part)
      else { return nil }
      return unsafe UnsafePointer(hit) - base
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
