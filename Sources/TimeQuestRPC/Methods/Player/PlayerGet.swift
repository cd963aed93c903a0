import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum PlayerGet: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "player.get"
  static let audience = Audience.parent
  static let summary = "Shows a player as a parent sees them."
  static let answers = "The player."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerDetails {
    try await client.parent.player(params.playerID)
  }
}
