import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestProgression

enum StatsTrend: Method {
  struct Params: SchemaDocumented, Sendable {
    let days: DayCount?
    let all: Bool?
    let stepID: TaskID?
    let by: TrendInterval?
    let playerID: PlayerID?

    static let docs = [
      "days": "How many days, today included; 30 where it is absent.",
      "all": "True for everything there is.",
      "stepID": "Only this step; all of them where it is absent.",
      "by": "One point for each day or for each week; `day` where it is absent.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "stats.trend"
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
