public import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// What all completed sessions of a player add up to, over the trials that count.
public struct LifetimeTotals: Hashable, Codable, Sendable {
  /// How many guesses count.
  public let trials: Int
  /// How many of them were longer than it took.
  public let overestimates: Int
  /// How many of them were shorter than it took.
  public let underestimates: Int
  /// How many of them were right on, to the second.
  public let exact: Int
  /// How many of them were ranges that held the time.
  public let inside: Int
}

/// A week of a player, Monday to Sunday; it holds no duration.
public struct PlayedWeek: Hashable, Codable, Sendable {
  /// A day on which a quest was completed.
  public struct Day: Hashable, Codable, Sendable {
    /// The civil day.
    public let day: CivilDay
    /// How many quests were completed.
    public let quests: Int
  }

  /// The Monday.
  public let from: CivilDay
  /// The Sunday.
  public let to: CivilDay
  /// The days with a completed quest, in order; practice is not among them.
  public let days: [Day]
  /// One sentence of what was learned.
  public let text: String
}

/// A discovery, and the day on which the player made it.
public struct DiscoveryEntry: Hashable, Codable, Sendable {
  /// Which it is.
  public let name: Discovery
  /// Its title in the player's language.
  public let title: String
  /// How it is made, in one sentence.
  public let text: String
  /// The civil day on which it was made first; absent if it is still to be made.
  public let day: CivilDay?
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

/// Something that the player's guesses show by themselves.
public struct InsightEntry: Hashable, Codable, Sendable {
  /// Which it is.
  public let key: Insight
  /// The sentence in the player's language, with how many guesses it is drawn from.
  public let text: String
  /// How many guesses it is drawn from.
  public let n: Int
}

extension InsightEntry {
  init(_ finding: Insight.Finding, in catalogue: Catalogue) {
    self.init(
      key: finding.insight,
      text: catalogue.text(
        "insight.\(finding.insight.rawValue)",
        ["count": "\(finding.n)"]
      ),
      n: finding.n
    )
  }
}
