/// What a completed session gave, as it was at completion.
public struct Award: Hashable, Sendable, Codable {
  public let xpEarned: Int
  public let levelBefore: Int
  public let levelAfter: Int
  /// Nil while streaks were switched off.
  public let streak: Int?

  public init(xpEarned: Int, levelBefore: Int, levelAfter: Int, streak: Int?) {
    self.xpEarned = xpEarned
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
  }
}
