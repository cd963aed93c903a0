public import TimeQuestModels

/// Everything of a store, or of one player, at one moment, without PIN and lock-out.
///
/// Encoded, it is the export document. To decode it is to read a document of
/// ``currentFormat`` alone; `ParentSession.importText(_:coder:)` reads older ones
/// too.
public struct ExportDocument: Hashable, Sendable, Codable {
  /// The format that is written: 2.
  ///
  /// Format 1 called trials estimations.
  public static let currentFormat = 2

  /// Always ``currentFormat``.
  public let formatVersion: Int
  /// What was deleted, in the order of the ids; absent means none.
  public var tombstones: [Tombstone]
  /// In the order in which they were made.
  public var players: [Player]
  /// In the order in which they were made.
  public var routines: [Routine]
  /// Player by player, in the order in which they were started.
  public var sessions: [Session]

  /// A document of the current format.
  public init(
    tombstones: [Tombstone] = [],
    players: [Player] = [],
    routines: [Routine] = [],
    sessions: [Session] = []
  ) {
    formatVersion = Self.currentFormat
    self.tombstones = tombstones
    self.players = players
    self.routines = routines
    self.sessions = sessions
  }

  /// Decodes a document of the current format.
  ///
  /// Throws `DecodingError.dataCorrupted` for any other format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    formatVersion = try container.decode(Int.self, forKey: .formatVersion)
    tombstones = try container.decodeIfPresent([Tombstone].self, forKey: .tombstones) ?? []
    players = try container.decode([Player].self, forKey: .players)
    routines = try container.decode([Routine].self, forKey: .routines)
    sessions = try container.decode([Session].self, forKey: .sessions)
    guard formatVersion == Self.currentFormat else {
      throw DecodingError.dataCorruptedError(
        forKey: .formatVersion,
        in: container,
        debugDescription: "expected format \(Self.currentFormat), got \(formatVersion)"
      )
    }
  }

  /// Its parts, in the order in which they are written and taken in.
  var parts: [ExportPart] {
    tombstones.map { .tombstone($0) } + players.map { .player($0) }
      + routines.map { .routine($0) } + sessions.map { .session($0) }
  }
}
