import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum StatsInsights: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.insights"
  static let audience = Audience.anyone
  static let summary = "Lists what the guesses show by themselves, each with its number of guesses."
  static let detail = """
    Drawn from the completed quests of the ten weeks before this Monday, so it changes once a week \
    at most; often there is nothing to tell. At most one player in twenty without any pattern is \
    told one in ten weeks.
    """
  static let tool: ToolTraits? = ToolTraits("See what the guesses show", .reads, tellsTime: true)
  static let answers = "The insights."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> [InsightEntry] {
    try await client.engine.insights(of: params.playerID)
  }
}
