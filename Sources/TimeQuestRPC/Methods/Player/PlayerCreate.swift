import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

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
