public import TimeQuestModels
package import TimeQuestWords

/// A chapter of the story of a player's time sense: every five levels begin one.
public struct Chapter: Hashable, Codable, Sendable {
  /// From 1; level 1 begins the first, level 5 the second, level 10 the third.
  public let number: Int
  /// Its name in the player's language.
  public let title: String
  /// One sentence about it.
  public let text: String
}

extension Chapter {
  /// How many chapters have a name of their own; later ones have a number.
  package static let named = 10
  private static let levels = 5

  /// The chapter that a level is part of; 0 for level 0, which is before the first.
  package static func number(at level: Int) -> Int { level < 1 ? 0 : 1 + level / levels }

  package init(_ number: Int, in catalogue: Catalogue) {
    let name = number <= Self.named ? "\(number)" : "more"
    self.init(
      number: number,
      title: catalogue.text("chapter.\(name).title", ["number": "\(number)"]),
      text: catalogue.text("chapter.\(name).text")
    )
  }

  /// The chapter that a completion begins; nil for most.
  ///
  /// Of several the last is told.
  init?(crossedBy award: Award, in catalogue: Catalogue) {
    let after = Self.number(at: award.levelAfter)
    guard after > Self.number(at: award.levelBefore) else { return nil }
    self.init(after, in: catalogue)
  }
}

/// A chapter, and the day on which it began.
public struct ChapterEntry: Hashable, Codable, Sendable {
  /// Its stable name, such as `chapter3`.
  public let name: String
  /// Its name in the player's language.
  public let title: String
  /// One sentence about it.
  public let text: String
  /// The civil day on which it began; absent if it is still to come.
  public let day: CivilDay?
}
