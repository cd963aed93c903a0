import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestReports
import TimeQuestScoring

enum StatsChart: Method {
  struct Params: SchemaDocumented, Sendable {
    let kind: ChartKind
    let stepID: TaskID?
    let days: DayCount?
    let theme: ChartTheme?
    let width: ChartWidth?
    let height: ChartHeight?
    let playerID: PlayerID?

    static let docs = [
      "kind": "What is drawn.",
      "stepID": "Only this step; all of them where it is absent. A learning curve needs one.",
      "days": "How many days a trend shows, today included; 30 where it is absent.",
      "theme": "The colours; `auto` where it is absent, which follows the reader's setting.",
      "width": "In pixels; 640 where it is absent.",
      "height": "In pixels; 360 where it is absent.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  struct Result: Codable, SchemaDocumented, Equatable {
    let svg: String

    static let docs = [
      "svg": "A standalone SVG document."
    ]
  }

  static let name = "stats.chart"
  static let summary =
    "Draws accuracy over time, a learning curve, or guesses against actual times."
  static let detail =
    "Single days and guesses are faint; the line is the median of the latest seven of them. "
    + "A scatter is square and shows the latest 1,000 trials that count, in colours and forms of "
    + "the five steps with the most; below 400 × 240 pixels a picture leaves out its summary, "
    + "which its description keeps."
  static let tool: ToolTraits? = ToolTraits("Draw a chart", .reads, tellsTime: true)
  static let answers = "A picture that stands alone, with title and description."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["kind": "trend"])

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    let chart = try await chart(params, client.engine)
    return Result(
      svg: chart.svg(
        theme: params.theme ?? .auto,
        width: params.width?.value ?? 640,
        height: params.height?.value ?? 360
      )
    )
  }

  private static func chart(_ params: Params, _ engine: QuestEngine) async throws -> ChartFigure {
    switch params.kind {
    case .trend:
      return try await engine.trendChart(
        of: params.playerID,
        days: params.days ?? 30,
        step: params.stepID
      )
    case .learningCurve:
      guard let step = params.stepID else {
        throw QuestError.invalid(
          path: "stepID",
          expected: "the step of the learning curve",
          got: "nothing"
        )
      }
      return try await engine.learningCurveChart(of: params.playerID, step: step)
    case .scatter:
      return try await engine.scatterChart(of: params.playerID, step: params.stepID)
    }
  }
}
