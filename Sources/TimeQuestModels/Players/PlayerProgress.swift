/// What a player has earned so far.
public struct PlayerProgress: Hashable, Sendable, Codable {
  /// The XP of all completed sessions; it never falls.
  public var totalXP: Int
  /// The streak in played days, 0 before the first; it is kept while streaks are switched off.
  public var currentStreak: Int
  /// The longest streak so far, never below `currentStreak`.
  public var longestStreak: Int
  /// The civil day of the last completed session; nil before the first.
  public var lastPlayedDay: CivilDay?

  /// Progress with these values; the defaults are those of a new player.
  public init(
    totalXP: Int = 0,
    currentStreak: Int = 0,
    longestStreak: Int = 0,
    lastPlayedDay: CivilDay? = nil
  ) {
    self.totalXP = totalXP
    self.currentStreak = currentStreak
    self.longestStreak = longestStreak
    self.lastPlayedDay = lastPlayedDay
  }
}
