public import TimeQuestMeasures
import TimeQuestScoring
import TimeQuestWords

/// Something that the player's guesses show by themselves.
public struct InsightEntry: Hashable, Codable, Sendable {
  /// Which it is.
  public let key: Insight
  /// The sentence in the player's language, with how many guesses it is drawn from.
  public let text: String
  /// How many guesses it is drawn from.
  public let n: Int

  /// A view with these members, for previews and tests.
  public init(key: Insight, text: String, n: Int) {
    self.key = key
    self.text = text
    self.n = n
  }
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
