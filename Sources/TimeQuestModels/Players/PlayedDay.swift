/// What a player's completed sessions of one civil day earned.
public struct PlayedDay: Hashable, Sendable {
  /// The civil day, in the zone of the player.
  public let day: CivilDay
  /// The XP of the day's sessions, 0 or more.
  public var xp: Int
  /// The greatest streak that an award of the day names, 0 where none does.
  public var namedStreak: Int
  /// Whether nothing but practice was completed on that day: it earned XP, and is in no streak.
  public var isPractice: Bool

  /// A day with these values.
  public init(_ day: CivilDay, xp: Int, namedStreak: Int, isPractice: Bool = false) {
    self.day = day
    self.xp = xp
    self.namedStreak = namedStreak
    self.isPractice = isPractice
  }
}
