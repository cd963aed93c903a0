/// What a completed session earned, as it was at its completion.
public struct Award: Hashable, Sendable, Codable {
  /// The XP of all trials and of the completion, 0 or more.
  public let xpEarned: Int
  /// The level before the session, 0 or more.
  public let levelBefore: Int
  /// The level after the session, never below `levelBefore`.
  public let levelAfter: Int
  /// The streak in days after the session; absent while streaks were switched off.
  public let streak: Int?
  /// The discoveries that were made in the session for the first time; absent means none.
  ///
  /// A merge joins two sets.
  public var discoveries: Set<Discovery>
  /// The celebrations of the completion, in the order in which they are shown; absent means none.
  public let celebrations: [Celebration]
  /// The step whose guesses were seen to have come closer; absent means none.
  public var thenAndNow: ThenAndNow?

  /// An award with these values, which are not checked.
  public init(
    xpEarned: Int,
    levelBefore: Int,
    levelAfter: Int,
    streak: Int?,
    discoveries: Set<Discovery> = [],
    celebrations: [Celebration] = [],
    thenAndNow: ThenAndNow? = nil
  ) {
    self.xpEarned = xpEarned
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
    self.discoveries = discoveries
    self.celebrations = celebrations
    self.thenAndNow = thenAndNow
  }

  private enum CodingKeys: String, CodingKey {
    case xpEarned
    case levelBefore
    case levelAfter
    case streak
    case discoveries
    case celebrations
    case thenAndNow
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
    celebrations = try members.decodeIfPresent([Celebration].self, forKey: .celebrations) ?? []
    thenAndNow = try members.decodeIfPresent(ThenAndNow.self, forKey: .thenAndNow)
  }

  /// Encodes the discoveries in the order of the game, and leaves empty lists out.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(xpEarned, forKey: .xpEarned)
    try members.encode(levelBefore, forKey: .levelBefore)
    try members.encode(levelAfter, forKey: .levelAfter)
    try members.encodeIfPresent(streak, forKey: .streak)
    if !discoveries.isEmpty { try members.encode(discoveries.inOrder, forKey: .discoveries) }
    if !celebrations.isEmpty { try members.encode(celebrations, forKey: .celebrations) }
    try members.encodeIfPresent(thenAndNow, forKey: .thenAndNow)
  }
}

/// Something that is worth a show of particles, once.
public struct Celebration: Hashable, Sendable, Codable {
  /// What is celebrated; those of one completion are shown in this order.
  public enum Kind: String, CaseIterable, Codable, Sendable, Hashable {
    /// A higher level.
    case levelUp
    /// A guess closer than every one of the step before it.
    case personalBest
    /// A streak of 3, 7, 14, 30 days and so on.
    case streak
    /// A guess that is spot on.
    case spotOn
  }

  /// Tells one celebration from another, so that a front end shows none twice.
  public let id: CelebrationID
  /// The reason of the celebration.
  public let kind: Kind
  /// The level that is reached, or the days of the streak, 1 or more; absent for the others.
  public let number: Int?

  /// A celebration with these values, which are not checked.
  public init(id: CelebrationID, kind: Kind, number: Int? = nil) {
    self.id = id
    self.kind = kind
    self.number = number
  }
}

/// The id of a celebration.
public typealias CelebrationID = ID<Celebration>

extension Celebration: LosslessStringConvertible {
  /// As a store keeps it, such as `streak 7 3f0e…`.
  public var description: String {
    ([kind.rawValue] + (number.map { ["\($0)"] } ?? []) + ["\(id)"]).joined(separator: " ")
  }

  /// Reads that text; nil for any other.
  public init?(_ description: String) {
    let words = description.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    guard let kind = words.first.flatMap(Kind.init), let id = words.last.flatMap(CelebrationID.init)
    else { return nil }
    let number = words.count == 3 ? Int(words[1]) : nil
    guard words.count == (number == nil ? 2 : 3) else { return nil }
    self.init(id: id, kind: kind, number: number)
  }
}

/// How far off the first five guesses at a step typically were, and how far the latest five are.
public struct ThenAndNow: Hashable, Sendable, Codable {
  /// The step.
  public let stepID: TaskID
  /// The median distance of the first five, in seconds.
  public let then: Seconds
  /// The median distance of the latest five, in seconds.
  public let now: Seconds

  /// A comparison with these values, which are not checked.
  public init(stepID: TaskID, then: Seconds, now: Seconds) {
    self.stepID = stepID
    self.then = then
    self.now = now
  }
}

extension ThenAndNow: LosslessStringConvertible {
  /// As a store keeps it: the step and both distances in milliseconds.
  public var description: String { "\(stepID) \(then.milliseconds) \(now.milliseconds)" }

  /// Reads that text; nil for any other, and for a distance that no trial has.
  public init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard words.count == 3, let step = TaskID(words[0]),
      let then = Int64(words[1]), let now = Int64(words[2])
    else { return nil }
    self.init(
      stepID: step,
      then: Seconds(milliseconds: then),
      now: Seconds(milliseconds: now)
    )
  }
}
