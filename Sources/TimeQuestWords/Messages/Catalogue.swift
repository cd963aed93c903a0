import CResources
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The texts of the game in one language; a text that the language lacks is in English.
///
/// A text is asked for by its key, which front ends receive too, so keys never change. The
/// catalogue files name the placeholders of each text, such as `{amount}`.
public struct Catalogue: Sendable {
  /// The BCP 47 tag of the language.
  public let language: String
  /// The file of the language and, if that is another one, the English one.
  private let files: [CatalogueFile]

  /// The fallback has the missing keys.
  init(language: String, _ file: CatalogueFile, fallback: Catalogue? = nil) {
    self.language = language
    files = [file] + (fallback?.files ?? [])
  }

  /// The text of the key with its placeholders; the key itself if there is no such text.
  public subscript(key: String) -> String {
    for file in files { if let text = file[key] { return text } }
    return key
  }

  /// The text of the key, with each placeholder such as `{amount}` replaced by its value.
  ///
  /// A placeholder without a value stays as it is. A value that contains braces, as a name may, is
  /// not searched for placeholders. A placeholder may choose a form by the plural category of its
  /// value, `{count|one: # quest|other: # quests}`, in which `#` is the value.
  public func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    for file in files { if let text = file.text(key, values) { return text } }
    return key
  }

  /// All texts for a front end, by key; without what is about the language itself.
  public var texts: [String: String] {
    files.reversed().reduce(into: [:]) { $0.merge($1.texts) { _, own in own } }
      .filter { !$0.key.hasPrefix("forbidden.") && !$0.key.hasPrefix("plural.") }
  }

  /// What no text of the language may hold: parts of words, and whole words.
  package var forbidden: (stems: [String], words: [String]) {
    func list(_ key: String) -> [String] {
      (files[0][key] ?? "").split(separator: " ").map(String.init)
    }
    return (list("forbidden.stems"), list("forbidden.words"))
  }

  /// For each of the texts: its words that no text of the language may hold, as they are written.
  package func forbiddenWords(in texts: [String]) -> [[String]] {
    let (stems, words) = forbidden
    // Bytes are compared: a search in texts costs more than all else that creates a quest.
    let stemBytes = stems.map { Array($0.utf8) }
    return texts.map { text in
      text.split { !$0.isLetter }.map(String.init).filter { word in
        let word = word.lowercased()
        let bytes = Array(word.utf8)
        return words.contains(word)
          || bytes.indices.contains { start in
            stemBytes.contains { bytes[start...].starts(with: $0) }
          }
      }
    }
  }

  /// The keys that this language has itself.
  var ownKeys: Set<String> { Set(files[0].texts.keys) }

  /// How the language counts.
  var plurals: PluralRules { files[0].plurals }

  /// Whom the texts of a catalogue are for.
  public enum Audience: String, CaseIterable, Codable, Sendable {
    /// The player. No text for them mentions a parent, or a person who made the quests.
    case player
    /// The parent, behind the unlock.
    case parent
  }

  /// The BCP 47 tags of the languages that are compiled in, English first.
  public static let languages = Array(
    sequence(state: 0) { index in
      defer { index += 1 }
      return resource(index, 0).map { String(decoding: $0, as: UTF8.self) }
    }
  )

  /// The catalogue for a BCP 47 tag, by the lookup of RFC 4647; English where there is none.
  ///
  /// `de-AT`, `DE` and `de` all find `de`.
  public static func language(_ tag: String) -> Catalogue { compiled(index(of: tag) ?? 0, .player) }

  /// The parent's texts in that language, as `language` finds it.
  public static func parent(_ tag: String) -> Catalogue { compiled(index(of: tag) ?? 0, .parent) }

  /// Whether a language that is compiled in serves that BCP 47 tag, as `de` serves `de-AT`.
  public static func hasLanguage(_ tag: String) -> Bool { index(of: tag) != nil }

  private static func index(of tag: String) -> Int? {
    // Most players' tag is the language itself.
    if let index = languages.firstIndex(of: tag) { return index }
    var wanted = tag.lowercased()[...]
    while true {
      if let index = languages.firstIndex(where: { $0.lowercased() == wanted }) { return index }
      guard let hyphen = wanted.lastIndex(of: "-") else { return nil }
      wanted = wanted[..<hyphen]
    }
  }

  /// The catalogues that were asked for so far.
  private static let known = Mutex<[Audience: [Int: Catalogue]]>([:])

  private static func compiled(_ index: Int, _ audience: Audience) -> Catalogue {
    if let known = known.withLock({ $0[audience]?[index] }) { return known }
    let file = CatalogueFile(
      resource(index, audience == .player ? 1 : 2) ?? [],
      plurals: audience == .player ? nil : compiled(index, .player).plurals
    )
    let catalogue = Catalogue(
      language: languages[index],
      file,
      fallback: index == 0 ? nil : compiled(0, audience)
    )
    known.withLock { $0[audience, default: [:]][index] = catalogue }
    return catalogue
  }

  /// The tag (0), the player's file (1) or the parent's (2) of a language; nil past the last one.
  private static func resource(_ language: Int, _ part: Int) -> [UInt8]? {
    guard let text = unsafe tq_catalogue(3 * language + part) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
