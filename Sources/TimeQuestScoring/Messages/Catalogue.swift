/// The texts of the game in one language; a text that the language lacks is in English.
public struct Catalogue: Sendable {
  /// The BCP 47 tag of the language.
  public let language: String
  private let messages: [String: String]
  private let fallback: [String: String]

  /// Parses lines of `key = text` and comments after `#`; the fallback has the missing keys.
  init(language: String, text: String, fallback: Catalogue? = nil) {
    self.language = language
    messages = CatalogueText(text).messages
    self.fallback = fallback?.messages ?? [:]
  }

  /// The text of the key with its placeholders; the key itself where there is no such text.
  public subscript(key: String) -> String { messages[key] ?? fallback[key] ?? key }

  /// The text of the key, with each placeholder such as `{amount}` replaced by its value.
  ///
  /// A placeholder without a value stays as it is. A value that contains braces, as a name may, is
  /// not searched for placeholders.
  public func text(_ key: MessageKey, _ values: [String: String] = [:]) -> String {
    var filled = ""
    var rest = self[key.rawValue][...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.index(after: open)..<close]
      filled.append(contentsOf: rest[..<open])
      filled += values[String(name)] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    filled.append(contentsOf: rest)
    return filled
  }

  /// The keys that this language has itself.
  var ownKeys: Set<String> { Set(messages.keys) }
}
