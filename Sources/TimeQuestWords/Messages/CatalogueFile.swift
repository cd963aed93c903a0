import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The texts of one catalogue file: one `key = text` a line; other lines are comments.
///
/// A text is looked for when it is first asked for, and then known: to read the whole file takes
/// 2.7 million instructions, three quarters of what a first answer takes without it.
final class CatalogueFile: Sendable {
  private let bytes: [UInt8]
  private let lines: [Int]
  private let found = Mutex<[String: Message?]>([:])
  /// How the language of the file counts, where another file says it.
  private let givenPlurals: PluralRules?

  /// The rules of plurals are those of its own lines `plural.CATEGORY = RULE`, unless others are
  /// given.
  init(_ bytes: [UInt8], plurals: PluralRules? = nil) {
    self.bytes = bytes
    lines = Self.lines(of: bytes)
    givenPlurals = plurals
  }

  /// How the language of the file counts.
  var plurals: PluralRules { givenPlurals ?? PluralRules { self[$0] } }

  /// The text of a key: that of the first line with it; nil if there is none.
  subscript(key: String) -> String? { message(key)?.text }

  private func message(_ key: String) -> Message? {
    found.withLock { found in
      if let known = found[key] { return known }
      let entry = lines.lazy.compactMap { self.entry(at: $0, key) }.first
      let message = entry.map { Message($0.text) }
      found[key] = .some(message)
      return message
    }
  }

  /// All texts by their keys.
  var texts: [String: String] {
    lines.compactMap { entry(at: $0) }.reduce(into: [:]) { texts, entry in
      if texts[entry.key] == nil { texts[entry.key] = entry.text }
    }
  }

  /// The key and the text of a line; nil for a comment, and for another key than a wanted one.
  private func entry(at start: Int, _ wanted: String? = nil) -> (key: String, text: String)? {
    if let wanted, !bytes[start...].starts(with: wanted.utf8) { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let key = Self.trimmed(line[..<equals])
    return wanted ?? key == key ? (key, Self.trimmed(line[(equals + 1)...])) : nil
  }

  private static func lines(of bytes: [UInt8]) -> [Int] {
    var lines = [0]
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      while let start = lines.last,
        let end = unsafe memchr(base + start, 10, bytes.count - start)
      { lines.append(unsafe UnsafeRawPointer(end) - base + 1) }
    }
    return lines
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The text of the key with its placeholders filled; nil if the file has no such text.
  ///
  /// A placeholder without a value stays as it is. A value that contains braces, as a name may, is
  /// not searched for placeholders.
  func text(_ key: String, _ values: KeyValuePairs<String, String>) -> String? {
    guard let message = message(key) else { return nil }
    guard !message.parts.isEmpty else { return message.text }
    return message.parts.reduce(into: "") { filled, part in
      switch part {
      case .text(let text): filled += text
      case .placeholder(let name, let forms, let whole):
        guard let value = values.first(where: { $0.key == name })?.value else {
          filled += whole
          return
        }
        let form = forms.isEmpty ? nil : forms[plurals.category(of: value)] ?? forms["other"]
        filled += form?.joined(separator: value) ?? value
      }
    }
  }
}

/// A text of a catalogue, cut at its placeholders once: most are filled more often than once.
private final class Message: Sendable {
  enum Part: Sendable {
    case text(String)
    /// `{count}`, or `{count|one: # quest|other: # quests}` with what stands around `#` in each
    /// form.
    case placeholder(name: String, forms: [String: [String]], whole: String)
  }

  let text: String
  /// Empty if the text has no placeholder.
  let parts: [Part]

  init(_ text: String) {
    self.text = text
    var (parts, rest) = ([Part](), text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(Self.placeholder(rest[open...close]))
      rest = rest[close...].dropFirst()
    }
    if !parts.isEmpty, !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  private static func placeholder(_ whole: Substring) -> Part {
    let words = whole.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
    let forms = words.dropFirst().compactMap { form -> (String, [String])? in
      guard let colon = form.firstRange(of: ": ") else { return nil }
      let pieces = form[colon.upperBound...].split(separator: "#", omittingEmptySubsequences: false)
      return (String(form[..<colon.lowerBound]), pieces.map(String.init))
    }
    return .placeholder(
      name: String(words[0]),
      forms: Dictionary(forms) { first, _ in first },
      whole: String(whole)
    )
  }
}
