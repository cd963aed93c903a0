public import TimeQuestModels

/// A week of a player, Monday to Sunday; it holds no duration.
public struct PlayedWeek: Hashable, Codable, Sendable {
  /// A day on which a quest was completed.
  public struct Day: Hashable, Codable, Sendable {
    /// The civil day.
    public let day: CivilDay
    /// How many quests were completed.
    public let quests: Int

    /// A view with these members, for previews and tests.
    public init(day: CivilDay, quests: Int) {
      self.day = day
      self.quests = quests
    }
  }

  /// The Monday.
  public let from: CivilDay
  /// The Sunday.
  public let to: CivilDay
  /// The days with a completed quest, in order; practice is not among them.
  public let days: [Day]
  /// One sentence of what was learned.
  public let text: String

  /// A view with these members, for previews and tests.
  public init(from: CivilDay, to: CivilDay, days: [Day], text: String) {
    self.from = from
    self.to = to
    self.days = days
    self.text = text
  }
}
