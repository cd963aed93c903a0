import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum PlayerRename: Method {
  struct Params: SchemaDocumented, Sendable {
    let displayName: NameText
    let playerID: PlayerID?

    static let docs = [
      "displayName": "The player's new name, 1 to 80 characters.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "player.rename"
  static let summary = "Gives the player another name."
  static let answers = "The player."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["displayName": "Nova"])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerSummary {
    try await client.engine.rename(params.displayName.text, player: params.playerID)
  }
}
