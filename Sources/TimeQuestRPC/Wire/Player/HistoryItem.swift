import JSONRPCMethods
import TimeQuestModels

/// A completed session in a list: its summary, and which one it is.
struct HistoryItem: Codable, SchemaDocumented, Equatable {
  let sessionID: SessionID
  let questID: RoutineID
  let displayName: String
  let day: CivilDay
  let isCalibration: Bool
  let summary: QuestSummary

  static let docs = QuestSummary.docs.merging([
    "sessionID": "The session.",
    "questID": "The quest.",
    "displayName": "The quest's name as it was then.",
    "day": "The civil day of completion.",
    "isCalibration": "Whether the game was still learning the player's patterns.",
  ]) { $1 }

  private enum CodingKeys: String, CodingKey {
    case sessionID
    case questID
    case displayName
    case day
    case isCalibration
  }

  init(_ session: Session, award: Award, view: PlayerView) {
    sessionID = session.id
    questID = session.routineID
    displayName = session.displayName
    day = session.day
    isCalibration = session.isCalibration
    summary = QuestSummary(of: session, award: award, view: view)
  }

  /// The summary's members stand beside the others, not within a member of their own.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sessionID = try container.decode(SessionID.self, forKey: .sessionID)
    questID = try container.decode(RoutineID.self, forKey: .questID)
    displayName = try container.decode(String.self, forKey: .displayName)
    day = try container.decode(CivilDay.self, forKey: .day)
    isCalibration = try container.decode(Bool.self, forKey: .isCalibration)
    summary = try QuestSummary(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sessionID, forKey: .sessionID)
    try container.encode(questID, forKey: .questID)
    try container.encode(displayName, forKey: .displayName)
    try container.encode(day, forKey: .day)
    try container.encode(isCalibration, forKey: .isCalibration)
    try summary.encode(to: encoder)
  }
}
