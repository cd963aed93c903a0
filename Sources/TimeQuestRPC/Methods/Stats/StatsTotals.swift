import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum StatsTotals: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.totals"
  static let audience = Audience.anyone
  static let summary = "Counts all guesses that were long, short and right on."
  static let detail = """
    Over the trials that count, of all completed sessions.
    """
  static let tool: ToolTraits? = ToolTraits("See the totals", .reads, tellsTime: true)
  static let answers = "The counts."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> LifetimeTotals {
    try await client.engine.totals(of: params.playerID)
  }
}
