import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring

enum StatsPersonalBests: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.personalBests"
  static let audience = Audience.anyone
  static let summary = "Lists the closest ever of each step."
  static let tool: ToolTraits? = ToolTraits("See the closest guesses", .reads, tellsTime: true)
  static let answers = "One for each step that counts."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> [PersonalBest] {
    try await client.engine.personalBests(of: params.playerID)
  }
}
