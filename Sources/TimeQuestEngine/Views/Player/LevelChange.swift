import TimeQuestModels

/// The level before and after a completed session.
public struct LevelChange: Hashable, Codable, Sendable {
  /// The level at the start.
  public let before: Int
  /// The level at completion.
  public let after: Int
  /// Whether the second is higher.
  public let didLevelUp: Bool

  /// A view with these members, for previews and tests.
  public init(
    before: Int,
    after: Int,
    didLevelUp: Bool
  ) {
    self.before = before
    self.after = after
    self.didLevelUp = didLevelUp
  }
}
