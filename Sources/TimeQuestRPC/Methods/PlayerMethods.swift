import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum PlayerList: Method {
  static let name = "player.list"
  static let audience = Audience.anyone
  static let summary = "Lists everybody who plays on this store."
  static let answers = "The players, in the order in which they were made."

  static func run(_ params: NoParams, for client: ClientSession) async throws -> [PlayerSummary] {
    try await client.engine.players()
  }
}

enum PlayerRename: Method {
  struct Params: Decodable, Sendable {
    /// The player's new name, 1 to 80 characters.
    let displayName: NameText
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "player.rename"
  static let audience = Audience.anyone
  static let summary = "Gives the player another name."
  static let answers = "The player."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["displayName": "Nova"])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerSummary {
    try await client.engine.rename(params.displayName.value, player: params.playerID)
  }
}

enum PlayerGet: Method {
  static let name = "player.get"
  static let audience = Audience.parent
  static let summary = "Shows a player as a parent sees them."
  static let answers = "The player."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> PlayerDetails {
    try await client.parent.player(params.playerID)
  }
}

enum PlayerCreate: Method {
  struct Params: Decodable, Sendable {
    /// The player's name: 1 to 80 characters.
    let displayName: NameText
    /// An id of the client's choice, so that a repeated creation never doubles.
    let playerID: PlayerID?
    /// How guesses are scored.
    let scorer: String?
    /// The IANA name of the player's zone.
    let timeZone: String?
    /// The hour at which the player's day begins, 0 to 12.
    let dayStartHour: DayStartHour?
    /// The language of what the player reads, as a BCP 47 tag.
    let locale: String?
  }

  static let name = "player.create"
  static let audience = Audience.parent
  static let summary = "Adds a player."
  static let detail =
    "Repeating it with the same id answers what is stored, or `conflict` where that differs."
  static let answers = "The player."
  static let errors: ErrorKinds = [Errors.locked, Errors.conflict]
  static let example = Example(.household, ["displayName": "Robin", "scorer": "balanced"])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    var change = PlayerChange()
    change.displayName = params.displayName.value
    change.scorer = params.scorer
    change.timeZone = params.timeZone
    change.dayStartHour = params.dayStartHour
    change.locale = params.locale
    let draft = PlayerDraft(id: params.playerID, settings: change)
    return try await client.parent.create(draft)
  }
}

enum PlayerUpdate: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
    /// The player's name: 1 to 80 characters.
    let displayName: NameText?
    /// How guesses are scored.
    let scorer: String?
    /// The IANA name of the player's zone.
    let timeZone: String?
    /// The hour at which the player's day begins, 0 to 12.
    let dayStartHour: DayStartHour?
    /// The language of what the player reads, as a BCP 47 tag.
    let locale: String?
    /// Whether the player's trials may go to research: `csv --study`.
    let hasStudyConsent: Bool?
    /// Whether sessions that an assistant had a part in go into the measures.
    let countsAssisted: Bool?
    /// Days without quests, all of them anew: at most 100 ranges, each at most 400 days ahead.
    let daysOff: [DaysOff]?
    /// Whether the player makes quests of their own.
    let canMakeQuests: Bool?
    /// Whether the player is told when to start a quest of their parent's.
    let canSeePlan: Bool?
  }

  static let name = "player.update"
  static let audience = Audience.parent
  static let summary = "Changes a player; what is absent stays."
  static let answers = "The player after the change."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID", "dayStartHour": 4])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    var change = PlayerChange()
    change.displayName = params.displayName?.value
    change.scorer = params.scorer
    change.timeZone = params.timeZone
    change.dayStartHour = params.dayStartHour
    change.locale = params.locale
    change.hasStudyConsent = params.hasStudyConsent
    change.countsAssisted = params.countsAssisted
    change.daysOff = params.daysOff?.map { DayRange(from: $0.from, through: $0.through) }
    change.canMakeQuests = params.canMakeQuests
    change.canSeePlan = params.canSeePlan
    return try await client.parent.update(change, of: params.playerID)
  }
}

/// Days without quests, as a parent names them.
struct DaysOff: Decodable, Sendable {
  /// The first day.
  let from: CivilDay
  /// The last day, not before the first.
  let through: CivilDay
}
