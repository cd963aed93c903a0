import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring

enum StatsPersonalBests: Method {
  struct Params: SchemaDocumented, Sendable {
    let playerID: PlayerID?

    static let docs = [
      "playerID": "The player; the default one where it is absent."
    ]
  }

  static let name = "stats.personalBests"
  static let summary = "Lists the closest ever of each step."
  static let tool: ToolTraits? = ToolTraits("See the closest guesses", .reads, tellsTime: true)
  static let answers = "One for each step that counts."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> [PersonalBest] {
    try await client.engine.personalBests(of: params.playerID)
  }
}
