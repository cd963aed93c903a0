import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

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
