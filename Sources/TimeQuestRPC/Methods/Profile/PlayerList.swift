import JSONRPC
import TimeQuestEngine
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
