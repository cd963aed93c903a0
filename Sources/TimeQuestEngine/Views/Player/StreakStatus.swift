public import TimeQuestModels

/// The days on which a player has played.
public struct StreakStatus: Hashable, Codable, Sendable {
  /// The streak; null while streaks are switched off.
  @Nullable public private(set) var current: Int?
  /// The longest streak ever.
  public let longest: Int
  /// Whether the flame is lit.
  public let playedToday: Bool
  /// The day of the last completed session; null before the first.
  @Nullable public private(set) var lastPlayedDay: CivilDay?

  /// A view with these members, for previews and tests.
  public init(
    current: Int? = nil,
    longest: Int,
    playedToday: Bool,
    lastPlayedDay: CivilDay? = nil
  ) {
    _current = Nullable(current)
    self.longest = longest
    self.playedToday = playedToday
    _lastPlayedDay = Nullable(lastPlayedDay)
  }
}
