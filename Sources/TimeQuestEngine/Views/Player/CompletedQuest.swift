public import TimeQuestModels

/// A completed session in a list: its summary, and which one it is.
public struct CompletedQuest: Hashable, Sendable, Identifiable {
  /// The session.
  public let sessionID: SessionID
  /// The quest.
  public let questID: RoutineID
  /// The quest's name as it was then.
  public let displayName: String
  /// The civil day of completion.
  public let day: CivilDay
  /// Whether the game was still learning the player's patterns.
  public let isCalibration: Bool
  /// What the session came to.
  public let summary: QuestSummary

  /// The session.
  public var id: SessionID { sessionID }
}

extension CompletedQuest {
  init(_ session: Session, award: Award, renderer: PlayerRenderer) {
    self.init(
      sessionID: session.id,
      questID: session.routineID,
      displayName: session.displayName,
      day: session.day,
      isCalibration: session.isCalibration,
      summary: QuestSummary(of: session, award: award, renderer: renderer)
    )
  }
}

extension CompletedQuest: Codable {
  private enum CodingKeys: String, CodingKey {
    case sessionID
    case questID
    case displayName
    case day
    case isCalibration
  }

  /// The members of the summary stand beside the others, not within a member of their own.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sessionID = try container.decode(SessionID.self, forKey: .sessionID)
    questID = try container.decode(RoutineID.self, forKey: .questID)
    displayName = try container.decode(String.self, forKey: .displayName)
    day = try container.decode(CivilDay.self, forKey: .day)
    isCalibration = try container.decode(Bool.self, forKey: .isCalibration)
    summary = try QuestSummary(from: decoder)
  }

  /// The members of the summary stand beside the others, not within a member of their own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sessionID, forKey: .sessionID)
    try container.encode(questID, forKey: .questID)
    try container.encode(displayName, forKey: .displayName)
    try container.encode(day, forKey: .day)
    try container.encode(isCalibration, forKey: .isCalibration)
    try summary.encode(to: encoder)
  }
}

/// A page of completed sessions, newest first.
public struct HistoryPage: Hashable, Codable, Sendable {
  /// Newest first.
  public let sessions: [CompletedQuest]
  /// To be passed as `before` for the next page; null on the last one.
  @Nullable public private(set) var next: SessionID?
}
