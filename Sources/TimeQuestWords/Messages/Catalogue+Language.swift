import CResources

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
