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
  /// What was discovered in the session for the first time; absent means nothing.
  ///
  /// A merge joins two sets.
  public var discoveries: Set<Discovery>
  /// What the completion celebrates, in the order in which it is shown; absent means nothing.
  public let celebrations: [Celebration]

  /// An award with these values, which are not checked.
  public init(
    xpEarned: Int,
    levelBefore: Int,
    levelAfter: Int,
    streak: Int?,
    discoveries: Set<Discovery> = [],
    celebrations: [Celebration] = []
  ) {
    self.xpEarned = xpEarned
    self.levelBefore = levelBefore
    self.levelAfter = levelAfter
    self.streak = streak
    self.discoveries = discoveries
    self.celebrations = celebrations
  }

  private enum CodingKeys: String, CodingKey {
    case xpEarned
    case levelBefore
    case levelAfter
    case streak
    case discoveries
    case celebrations
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
  /// What is celebrated.
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

/// Something that a player finds out about their sense of time, once (rules.md, Discoveries).
///
/// None can be earned by being fast.
public enum Discovery: String, CaseIterable, Codable, Sendable, Hashable {
  /// The first completed quest.
  case firstQuest
  /// The first guess that was spot on.
  case bullseye
  /// Three guesses in a row spot on, in one session.
  case hatTrick
  /// A session of three or more counted trials, all spot on or close.
  case steadySession
  /// The first actual time inside a range.
  case rangeHeld
  /// One guess over and one under in a session whose guesses are all spot on or close.
  case bothSides
  /// Five counted trials of a step in a row spot on or close.
  case tamedStep
  /// Ten different steps.
  case explorer
  /// The calibration of a quest is complete.
  case baseline
  /// A hundred counted trials.
  case century
  /// A guess spot on for a step under a minute, and one for a step of over half an hour.
  case shortAndLong
  /// The tenth session of one quest.
  case encore
}

extension Set<Discovery> {
  /// The discoveries in the order in which the game lists them.
  public var inOrder: [Discovery] { Discovery.allCases.filter(contains) }
}
