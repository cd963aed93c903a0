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
    /// The player; the default one if it is absent.
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
    "Repeating it with the same id answers what is stored, or `conflict` if that differs."
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
    /// The player; the default one if it is absent.
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

    var change: PlayerChange {
      var change = PlayerChange()
      change.displayName = displayName?.value
      change.scorer = scorer
      change.timeZone = timeZone
      change.dayStartHour = dayStartHour
      change.locale = locale
      change.hasStudyConsent = hasStudyConsent
      change.countsAssisted = countsAssisted
      change.daysOff = daysOff?.map { DayRange(from: $0.from, through: $0.through) }
      change.canMakeQuests = canMakeQuests
      change.canSeePlan = canSeePlan
      return change
    }
  }

  static let name = "player.update"
  static let audience = Audience.parent
  static let summary = "Changes a player; absent members stay."
  static let answers = "The player after the change."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID", "dayStartHour": 4])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    try await client.parent.update(params.change, of: params.playerID)
  }
}

enum PlayerMerge: Method {
  struct Params: Decodable, Sendable {
    /// The player who turned out to be another one.
    let playerID: PlayerID
    /// The player who stays, with name and settings.
    let into: PlayerID
  }

  static let name = "player.merge"
  static let audience = Audience.parent
  static let summary = "Makes two players of one child one player."
  static let detail = """
    The sessions, XP and days of both count as one player's on every device. `player.split` takes it back. \
    Two who are one already stay so.
    """
  static let answers = "The player who stays."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID", "into": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    try await client.parent.merge(params.playerID, into: params.into)
  }
}

enum PlayerSplit: Method {
  struct Params: Decodable, Sendable {
    /// A player who was merged into another one: one of its `mergedPlayers`.
    let playerID: PlayerID
  }

  static let name = "player.split"
  static let audience = Audience.parent
  static let summary = "Takes a merge of players back."
  static let detail =
    "The player has the sessions from before the merge; later ones stay with the other player."
  static let answers = "The player who is one of their own again."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    try await client.parent.split(params.playerID)
  }
}

enum DeviceSetDefaultPlayer: Method {
  struct Params: Decodable, Sendable {
    /// The player whose quests this device opens with.
    let playerID: PlayerID
  }

  static let name = "device.setDefaultPlayer"
  static let audience = Audience.parent
  static let summary = "Sets whose quests this device opens with."
  static let detail =
    "It is the player whom every method means if none is named; other devices keep theirs."
  static let answers = "Null."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> Null {
    try await client.parent.setDefaultPlayer(params.playerID)
    return Null()
  }
}

/// Days without quests, as a parent names them.
struct DaysOff: Decodable, Sendable {
  /// The first day.
  let from: CivilDay
  /// The last day, not before the first.
  let through: CivilDay
}
