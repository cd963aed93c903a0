import TimeQuestEngine
public import TimeQuestModels

/// Everything of a store, or of one player, at one moment, without PIN and lock-out.
///
/// Encoded, it is the export document. To decode it is to read a document of ``currentFormat``
/// alone; `ParentSession.importText(_:coder:)` reads older ones too.
public struct ExportDocument: Hashable, Sendable, Codable {
  /// The format that is written: 1.
  public static let currentFormat = 1

  /// The format of the document, which is its first member.
  public let formatVersion: Int
  /// The players and routines that were deleted, in the order of the ids; absent means none.
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

/// One element of an export document's lists.
///
/// A document of any size is written and read part by part.
package enum ExportPart: Hashable, Sendable {
  case tombstone(Tombstone)
  // Held apart: an import lists tombstones by the hundred thousand.
  indirect case player(Player)
  indirect case routine(Routine)
  indirect case session(Session)

  /// Throws `QuestError.invalid` with the path below `document.` of what cannot be.
  func check(as path: String) throws {
    switch self {
    case .tombstone(let tombstone):
      guard let error = tombstone.validationError else { return }
      throw QuestError.invalid(
        document: path,
        expected: "a tombstone without contradictions",
        got: error
      )
    case .player(let player): try player.check(as: path)
    case .routine(let routine): try routine.check(as: path)
    case .session(let session): try session.check(as: path)
    }
  }

  /// The JSON text of the record.
  func text(_ coder: some DocumentCoder) throws -> [UInt8] {
    switch self {
    case .tombstone(let tombstone): try coder.encode(tombstone)
    case .player(let player): try coder.encode(player)
    case .routine(let routine): try coder.encode(routine)
    case .session(let session): try coder.encode(session)
    }
  }

  var list: DocumentMember {
    switch self {
    case .tombstone: .tombstones
    case .player: .players
    case .routine: .routines
    case .session: .sessions
    }
  }
}

/// The members of a document, in the order in which they are written.
enum DocumentMember: String, CaseIterable {
  case formatVersion
  case tombstones
  case players
  case routines
  case sessions

  static let lists = allCases.dropFirst()
}

/// The paths of a document's parts, such as `sessions[3]`, for parts in the order of the document.
struct PartPaths {
  private var list = DocumentMember.formatVersion
  private var index = 0

  mutating func next(of part: ExportPart) -> String {
    index = part.list == list ? index + 1 : 0
    list = part.list
    return "\(list.rawValue)[\(index)]"
  }
}
