/// The texts of one catalogue file: one `key = text` a line; other lines are comments.
struct CatalogueFile: Sendable {
  /// The texts by their keys.
  let texts: [String: String]
  /// How the language of the file counts.
  let plurals: PluralRules

  /// Reads a file; of two lines with one key, the first counts.
  ///
  /// The rules are those of its own lines `plural.CATEGORY = RULE`, unless others are given.
  init(_ file: String, plurals: PluralRules? = nil) {
    texts = file.utf8.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { texts, line in
      guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { return }
      let key = Self.trimmed(line[..<equals])
      if texts[key] == nil { texts[key] = Self.trimmed(line[equals...].dropFirst()) }
    }
    self.plurals = plurals ?? PluralRules(of: texts)
  }

  private static func trimmed(_ line: Substring.UTF8View) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") }
    var rest = line.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }

  /// The text of the key with its placeholders filled; nil if the file has no such text.
  ///
  /// A placeholder without a value stays as it is. A value that contains braces, as a name may, is
  /// not searched for placeholders.
  func text(_ key: String, _ values: KeyValuePairs<String, String>) -> String? {
    guard let message = texts[key], message.utf8.contains(UInt8(ascii: "{")) else {
      return texts[key]
    }
    var (filled, rest) = ("", message[...])
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let placeholder = rest[open...close]
      filled += rest[..<open]
      filled += value(of: placeholder.dropFirst().dropLast(), values) ?? String(placeholder)
      rest = rest[close...].dropFirst()
    }
    return filled + rest
  }

  /// The value of a placeholder, or its form in `count|one: # quest|other: # quests`.
  ///
  /// The value itself if there is no form for it.
  private func value(
    of placeholder: Substring,
    _ values: KeyValuePairs<String, String>
  ) -> String? {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
    guard let value = values.first(where: { $0.key == parts[0] })?.value else { return nil }
    func form(_ category: String) -> Substring? {
      let start = "\(category): "
      return parts.dropFirst().first { $0.hasPrefix(start) }?.dropFirst(start.count)
    }
    guard parts.count > 1, let form = form(plurals.category(of: value)) ?? form("other") else {
      return value
    }
    return form.split(separator: "#", omittingEmptySubsequences: false).joined(separator: value)
  }
}
