public import TimeQuestModels

/// Everything of a store, or of one player, at one moment: versioned, and without PIN or lock-out.
public struct ExportDocument: Hashable, Sendable, Codable {
  public static let currentFormat = 1

  public let formatVersion: Int
  public var players: [Player] = []
  public var routines: [Routine] = []
  public var sessions: [Session] = []

  public init() {
    formatVersion = Self.currentFormat
  }

  /// Of a newer version only the version is read: the rest may look different by then.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    formatVersion = try container.decode(Int.self, forKey: .formatVersion)
    guard formatVersion <= Self.currentFormat else { return }
    players = try container.decode([Player].self, forKey: .players)
    routines = try container.decode([Routine].self, forKey: .routines)
    sessions = try container.decode([Session].self, forKey: .sessions)
  }

  /// Its parts, in the order in which they are written and taken in.
  public var parts: [ExportPart] {
    [.format(formatVersion)] + players.map { .player($0) } + routines.map { .routine($0) }
      + sessions.map { .session($0) }
  }
}
