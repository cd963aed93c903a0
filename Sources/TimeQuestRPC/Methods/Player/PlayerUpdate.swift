import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum PlayerUpdate: Method {
  struct Params: SchemaDocumented, Sendable {
    let playerID: PlayerID?
    let displayName: NameText?
    let scorer: String?
    let timeZone: String?
    let dayStartHour: DayStartHour?
    let locale: String?
    let hasStudyConsent: Bool?
    let countsAssisted: Bool?

    static let docs = [
      "playerID": "The player; the default one where it is absent.",
      "displayName": "The player's name: 1 to 80 characters.",
      "scorer": "How guesses are scored.",
      "timeZone": "The IANA name of the player's zone.",
      "dayStartHour": "The hour at which the player's day begins, 0 to 12.",
      "locale": "The language of what the player reads, as a BCP 47 tag.",
      "hasStudyConsent": "Whether the player's trials may go to research: `csv --study`.",
      "countsAssisted": "Whether sessions that an assistant had a part in go into the measures.",
    ]

    static let schemas = ["scorer": Schema.vocabulary("scorers")]
  }

  static let name = "player.update"
  static let audience = Audience.parent
  static let summary = "Changes a player; what is absent stays."
  static let answers = "The player after the change."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family, ["playerID": "$playerID", "dayStartHour": 4])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    var change = PlayerChange()
    change.displayName = params.displayName?.text
    change.scorer = params.scorer
    change.timeZone = params.timeZone
    change.dayStartHour = params.dayStartHour
    change.locale = params.locale
    change.hasStudyConsent = params.hasStudyConsent
    change.countsAssisted = params.countsAssisted
    let player = try await client.engine.update(change, of: params.playerID)
    return PlayerDetails(player, client.engine.policies)
  }
}
