import CResources

/// The texts of the game in one language; a text that the language lacks is in English.
public struct Catalogue: Sendable {
  /// The BCP 47 tag of the language.
  public let language: String
  private let messages: CatalogueText
  private let fallback: CatalogueText?

  /// The fallback has the missing keys.
  init(language: String, _ messages: CatalogueText, fallback: Catalogue? = nil) {
    self.language = language
    self.messages = messages
    self.fallback = fallback?.messages
  }

  /// The text of the key with its placeholders; the key itself where there is no such text.
  public subscript(key: String) -> String { messages[key] ?? fallback?[key] ?? key }

  /// The text of the key, with each placeholder such as `{amount}` replaced by its value.
  ///
  /// A placeholder without a value stays as it is. A value that contains braces, as a name may, is
  /// not searched for placeholders.
  public func text(_ key: MessageKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    text(named: key.rawValue, values)
  }

  /// The same, for the page for a family.
  public func text(_ key: ReportKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    text(named: key.rawValue, values)
  }

  /// The same, for charts.
  public func text(_ key: ChartKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    text(named: key.rawValue, values)
  }

  /// The same for a key of a family, such as those of `MessageList`.
  package func text(
    named key: String,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    var message = self[key]
    return message.withUTF8 { unsafe Self.filled($0, with: values) } ?? message
  }

  /// Nil where there is no placeholder.
  private static func filled(
    _ message: UnsafeBufferPointer<UInt8>,
    with values: KeyValuePairs<String, String>
  ) -> String? {
    guard unsafe message.contains(UInt8(ascii: "{")) else { return nil }
    var filled: [UInt8] = []
    filled.reserveCapacity(2 * message.count)
    var rest = unsafe message[...]
    while let open = unsafe rest.firstIndex(of: UInt8(ascii: "{")),
      let close = unsafe rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = unsafe rest[(open + 1)..<close]
      unsafe filled.append(contentsOf: rest[..<open])
      if let value = values.first(where: { unsafe $0.key.utf8.elementsEqual(name) })?.value {
        filled.append(contentsOf: value.utf8)
      } else {
        unsafe filled.append(contentsOf: rest[open...close])
      }
      unsafe rest = rest[(close + 1)...]
    }
    unsafe filled.append(contentsOf: rest)
    return String(decoding: filled, as: UTF8.self)
  }

  /// All texts for a front end, by key; without the words that no text may hold.
  public var texts: [String: String] {
    let texts = (fallback?.all ?? [:]).merging(messages.all) { _, own in own }
    return texts.filter { !$0.key.hasPrefix("forbidden.") }
  }

  /// What no text of the language may hold: parts of words, and whole words.
  package var forbidden: (stems: [String], words: [String]) {
    func list(_ key: String) -> [String] {
      (messages[key] ?? "").split(separator: " ").map(String.init)
    }
    return (list("forbidden.stems"), list("forbidden.words"))
  }

  /// The keys that this language has itself.
  var ownKeys: Set<String> { Set(messages.all.keys) }
}

extension Catalogue {
  /// The BCP 47 tags of the languages that are compiled in, English first.
  public static let languages: [String] = {
    var tags: [String] = []
    while let tag = unsafe tq_catalogue_language(tags.count) {
      unsafe tags.append(String(cString: tag))
    }
    return tags
  }()

  /// Whom the texts of a catalogue are for.
  public enum Audience: String, CaseIterable, Codable, Sendable {
    /// The player. No text for them mentions a parent, or a person who made the quests.
    case player
    /// The parent, behind the unlock.
    case parent
  }

  private static let english = unsafe Catalogue(language: "en", CatalogueText(tq_catalogue_text(0)))

  /// Parsed at the first use: most processes need English alone.
  private static let others = languages.indices.dropFirst().map { index in
    unsafe Catalogue(
      language: languages[index],
      CatalogueText(tq_catalogue_text(index)),
      fallback: english
    )
  }

  /// The catalogue for a BCP 47 tag, by the lookup of RFC 4647; English where there is none.
  ///
  /// `de-AT`, `DE` and `de` all find `de`.
  public static func language(_ tag: String) -> Catalogue { found(tag) ?? english }

  /// Whether a language that is compiled in serves that BCP 47 tag, as `de` serves `de-AT`.
  public static func hasLanguage(_ tag: String) -> Bool { found(tag) != nil }

  private static func found(_ tag: String) -> Catalogue? {
    // Most players' tag is the language itself.
    if tag == english.language { return english }
    var wanted = tag.lowercased()[...]
    while wanted != english.language {
      if let found = others.first(where: { $0.language.lowercased() == wanted }) { return found }
      guard let hyphen = wanted.lastIndex(of: "-") else { return nil }
      wanted = wanted[..<hyphen]
    }
    return english
  }

  /// The parent's texts in that language, as `language` finds it.
  public static func parent(_ tag: String) -> Catalogue {
    let index = languages.firstIndex(of: language(tag).language) ?? 0
    func catalogue(_ index: Int, _ fallback: Catalogue?) -> Catalogue {
      unsafe Catalogue(
        language: languages[index],
        CatalogueText(tq_catalogue_parent_text(index)),
        fallback: fallback
      )
    }
    let english = catalogue(0, nil)
    return index == 0 ? english : catalogue(index, english)
  }
}
