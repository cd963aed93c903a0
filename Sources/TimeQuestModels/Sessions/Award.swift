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
  /// What was discovered in the session for the first time; a merge joins two sets.
  public var discoveries: Set<Discovery>

  /// An award with these values, which are not checked.
  public init(
    xpEarned: Int,
    levelBefore: Int,
    levelAfter: Int,
    streak: Int?,
    discoveries: Set<Discovery> = []
  ) {
    self.xpEarned = xpEarned
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
    self.discoveries = discoveries
  }

  private enum CodingKeys: String, CodingKey {
    case xpEarned
    case levelBefore
    case levelAfter
    case streak
    case discoveries
  }

  /// Decodes an award; absent discoveries are none.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    xpEarned = try members.decode(Int.self, forKey: .xpEarned)
    levelBefore = try members.decode(Int.self, forKey: .levelBefore)
    levelAfter = try members.decode(Int.self, forKey: .levelAfter)
    streak = try members.decodeIfPresent(Int.self, forKey: .streak)
    discoveries = Set(
      try members.decodeIfPresent([Discovery].self, forKey: .discoveries) ?? []
    )
  }

  /// Encodes the discoveries in the order of the game, and leaves them out where there are none.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(xpEarned, forKey: .xpEarned)
    try members.encode(levelBefore, forKey: .levelBefore)
    try members.encode(levelAfter, forKey: .levelAfter)
    try members.encodeIfPresent(streak, forKey: .streak)
    guard !discoveries.isEmpty else { return }
    try members.encode(discoveries.inOrder, forKey: .discoveries)
  }
}
