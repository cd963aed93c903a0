/// A picture for a quest, a step or a player: one emoji, such as 🚿.
public struct Symbol: Hashable, Sendable {
  /// The emoji: one grapheme cluster of at most 64 bytes.
  public let text: String

  /// More than the longest emoji of Unicode takes.
  static let longest = 64

  /// A die, 🎲.
  public static let dice = Symbol(unchecked: "🎲")

  private init(unchecked text: String) { self.text = text }

  /// What a symbol is, for an error.
  package static let expectation = "one emoji, such as \"🚿\""

  /// Holds one emoji; nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let character = text.first, text.count == 1,
      let first = character.unicodeScalars.first, first.properties.isEmoji
    else { return nil }
    // A digit is an emoji only as a keycap, and © only with the sign that says so.
    guard first.properties.isEmojiPresentation || character.unicodeScalars.count > 1 else {
      return nil
    }
    let isDrawn = character.unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0 == "\u{FE0F}"
    }
    guard isDrawn else { return nil }
    self.text = text
  }
}

extension Symbol: LosslessStringConvertible {
  /// The emoji.
  public var description: String { text }
}

extension Symbol: Codable {
  /// Reads an emoji; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let symbol = Symbol(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not an emoji: \(text)"
      )
    }
    self = symbol
  }

  /// Writes the emoji.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The colour that a player picked for themselves; never red or green, which judge.
public enum Tint: String, CaseIterable, Codable, Sendable, Hashable {
  /// A warm yellow.
  case gold
  /// A warm orange.
  case orange
  /// A light blue.
  case sky
  /// A blue green.
  case teal
  /// A deep blue.
  case indigo
  /// A purple.
  case violet
  /// A pink.
  case rose
}
