/// What a player has gathered so far.
public struct PlayerProgress: Hashable, Sendable, Codable {
  /// Never falls.
  public var totalXP: Int
  /// Kept while streaks are switched off.
  public var currentStreak: Int
  public var longestStreak: Int
  /// The civil day of the last completed session.
  public var lastPlayedDay: CivilDay?

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
