import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestProgression

enum StatsTrend: Method {
  struct Params: Decodable, Sendable {
    /// How many days, today included; 30 where it is absent.
    let days: DayCount?
    /// True for everything there is.
    let all: Bool?
    /// Only this step; all of them where it is absent.
    let stepID: TaskID?
    /// One point for each day or for each week; `day` where it is absent.
    let by: TrendInterval?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.trend"
  static let audience = Audience.anyone
  static let summary = "Shows how accuracy goes over time."
  static let tool: ToolTraits? = ToolTraits("See accuracy over time", .reads, tellsTime: true)
  static let answers = "One point for each day, or week, that was played."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["days": 7])

  static func run(_ params: Params, for client: ClientSession) async throws -> Trend {
    try await client.engine.trend(
      of: params.playerID,
      days: params.all == true ? nil : params.days ?? 30,
      by: params.by ?? .day,
      step: params.stepID
    )
  }
}
