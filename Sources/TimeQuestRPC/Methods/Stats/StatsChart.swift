import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestReports
import TimeQuestScoring

enum StatsChart: Method {
  struct Params: Decodable, Sendable {
    /// What is drawn.
    let kind: ChartKind
    /// Only this step; all of them where it is absent, but for a learning curve, which needs one.
    let stepID: TaskID?
    /// How many days a trend shows, today included; 30 where it is absent.
    let days: DayCount?
    /// The colours; `auto` where it is absent, which follows the reader's setting.
    let theme: ChartTheme?
    /// In pixels; 640 where it is absent.
    let width: ChartWidth?
    /// In pixels; 360 where it is absent.
    let height: ChartHeight?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// A standalone SVG document.
    let svg: String
  }

  static let name = "stats.chart"
  static let audience = Audience.anyone
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
