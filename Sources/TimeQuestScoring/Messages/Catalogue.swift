/// What the game says in one language; what that language leaves out is said in English.
public struct Catalogue: Sendable {
  /// The BCP 47 tag of the language it was written in.
  public let language: String
  private let messages: [String: String]
  private let fallback: [String: String]

  /// Lines of `key = text`, with `#` for comments; the fallback speaks where the text is silent.
  init(language: String, text: String, fallback: Catalogue? = nil) {
    self.language = language
    messages = CatalogueText(text).messages
    self.fallback = fallback?.messages ?? [:]
  }

  /// The message as written, placeholders included; a key that nobody knows stands for itself.
  public subscript(key: String) -> String { messages[key] ?? fallback[key] ?? key }

  /// The message with its placeholders, such as `{amount}`, filled from the values.
  ///
  /// One pass: a value that holds braces (a name may) is never read as a placeholder again.
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

  /// The keys that this language says itself.
  var ownKeys: Set<String> { Set(messages.keys) }
}
