import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

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
    return try await client.parent.update(change, of: params.playerID)
  }
}
