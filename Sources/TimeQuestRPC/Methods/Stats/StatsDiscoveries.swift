import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum StatsDiscoveries: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.discoveries"
  static let audience = Audience.anyone
  static let summary = "Lists the discoveries, each made once and never taken away."
  static let detail = """
    All of them, in the order of the game; those to come have no day. None is earned by speed.
    """
  static let tool: ToolTraits? = ToolTraits("See the discoveries", .reads, tellsTime: true)
  static let answers = "The discoveries."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> [DiscoveryEntry] {
    try await client.engine.discoveries(of: params.playerID)
  }
}
