import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum StatsWeek: Method {
  struct Params: Decodable, Sendable {
    /// Any day of the week; today where it is absent.
    let of: CivilDay?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.week"
  static let audience = Audience.anyone
  static let summary = "Shows a week: the days played, and what was learned."
  static let detail = """
    Monday to Sunday. It holds no duration and says nothing of days without a quest.
    """
  static let tool: ToolTraits? = ToolTraits("See a week", .reads, tellsTime: true)
  static let answers = "The week."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayedWeek {
    try await client.engine.week(of: params.of, by: params.playerID)
  }
}
