/// What a completed session earned, as it was at its completion.
public struct Award: Hashable, Sendable, Codable {
  /// The XP of all trials and of the completion, 0 or more.
  public let xpEarned: Int
  /// The level before the session, 0 or more.
  public let levelBefore: Int
  /// The level after the session, never below `levelBefore`.
  public let levelAfter: Int
  /// The streak in days after the session; nil while streaks were switched off.
  public let streak: Int?

  /// An award with these values, which are not checked.
  public init(xpEarned: Int, levelBefore: Int, levelAfter: Int, streak: Int?) {
    self.xpEarned = xpEarned
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
  }
}
