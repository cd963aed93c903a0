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

  /// Its parts, in the order in which they are written and taken in.
  public var parts: [ExportPart] {
    [.format(formatVersion)] + players.map { .player($0) } + routines.map { .routine($0) }
      + sessions.map { .session($0) }
  }
}
