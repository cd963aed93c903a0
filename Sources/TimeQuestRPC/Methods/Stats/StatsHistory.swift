import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum StatsHistory: Method {
  struct Params: Decodable, Sendable {
    /// Only sessions older than this one: the `next` of the page before.
    let before: SessionID?
    /// How many, 1 to 200; 20 where it is absent.
    let limit: PageLimit?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.history"
  static let audience = Audience.anyone
  static let summary = "Lists completed sessions, newest first."
  static let tool: ToolTraits? = ToolTraits("See completed quests", .reads, tellsTime: true)
  static let answers = "A page of sessions."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["limit": 1])

  static func run(_ params: Params, for client: ClientSession) async throws -> HistoryPage {
    try await client.engine.history(
      of: params.playerID,
      before: params.before,
      limit: params.limit ?? 20
    )
  }
}
