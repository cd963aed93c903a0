public import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// A discovery, and the day on which the player made it.
public struct DiscoveryEntry: Hashable, Codable, Sendable {
  /// Which it is.
  public let name: Discovery
  /// Its title in the player's language.
  public let title: String
  /// What it takes, in one sentence.
  public let text: String
  /// The civil day on which it was made first; absent where it is still to be made.
  public let day: CivilDay?

  /// A view with these members, for previews and tests.
  public init(name: Discovery, title: String, text: String, day: CivilDay? = nil) {
    self.name = name
    self.title = title
    self.text = text
    self.day = day
  }
}

extension DiscoveryEntry {
  init(_ discovery: Discovery, on day: CivilDay?, in catalogue: Catalogue) {
    self.init(
      name: discovery,
      title: catalogue.text("discovery.\(discovery.rawValue).title"),
      text: catalogue.text("discovery.\(discovery.rawValue).text"),
      day: day
    )
  }
}
