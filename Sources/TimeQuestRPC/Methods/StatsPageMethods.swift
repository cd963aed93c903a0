import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestReports
import TimeQuestScoring

enum StatsWeek: Method {
  struct Params: Decodable, Sendable {
    /// Any day of the week; today if it is absent.
    let of: CivilDay?
    /// The player; the default one if it is absent.
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

enum StatsChart: Method {
  struct Params: Decodable, Sendable {
    /// The kind of picture.
    let kind: ChartKind
    /// Only this step; all of them if it is absent, but for a learning curve, which needs one.
    let stepID: TaskID?
    /// How many days a trend shows, today included; 30 if it is absent.
    let days: DayCount?
    /// The colours; `auto` if it is absent, which follows the reader's setting.
    let theme: ChartTheme?
    /// In pixels; 640 if it is absent.
    let width: ChartWidth?
    /// In pixels; 360 if it is absent.
    let height: ChartHeight?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// A standalone SVG document.
    let svg: String
    /// The title of the picture, for a reader who does not see it.
    let title: String
    /// One sentence on what the picture shows.
    let summary: String
    /// The names of the columns of `rows`.
    let columns: [String]
    /// The figures of the picture as texts, oldest first.
    let rows: [[String]]
  }

  static let name = "stats.chart"
  static let audience = Audience.anyone
  static let summary =
    "Draws accuracy over time, a learning curve, or guesses against actual times."
  static let detail =
    "Single days and guesses are faint; the line is the median of the latest seven of them. "
    + "A scatter is square and shows the latest 1,000 trials that count, in colours and forms of "
    + "the five steps with the most. Below 400 × 240 pixels a picture leaves out its summary, which "
    + "its description keeps. `columns` and `rows` are the table behind the picture."
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
      ),
      title: chart.title,
      summary: chart.summary,
      columns: chart.columns,
      rows: chart.rows
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

enum StatsForecast: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// In what share of all runs it shall hold, 0.5 to 0.99; 0.9 if it is absent.
    let confidence: ConfidenceNumber?
    /// When the quest begins; now if it is absent.
    let startAt: Instant?
    /// When the quest has to be done, instead; the answer is when to start.
    let endBy: Instant?
    /// What if these were its tasks, in this order? Its own if it is absent.
    let taskIDs: [TaskID]?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.forecast"
  static let audience = Audience.parent
  static let summary =
    "Tells by when a quest will be done, or when to start it, from how long its runs took."
  static let detail = """
    Whole runs of exactly this list of steps, from the start to the last done, so that gaps and breaks are in them; \
    later ones weigh more. From 3 runs on. Weekends and weekdays have a level each once both have two runs. A list \
    that was not played three times is answered by sums of the step times and gaps of whole days, which `method` and \
    the text say. The record tells how earlier forecasts held, over every morning that was begun.
    """
  static let answers = "How long the whole and each task will take."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(
    .practised,
    ["routineID": ExampleFixture.routineID, "startAt": "2026-11-28T07:15:00.000Z"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestForecast {
    try await client.parent.forecast(
      params.routineID,
      for: params.playerID,
      confidence: try params.confidence?.confidence ?? 90,
      anchor: try anchor(params),
      tasks: params.taskIDs
    )
  }

  private static func anchor(_ params: Params) throws -> ForecastAnchor? {
    guard let end = params.endBy else { return params.startAt.map(ForecastAnchor.startAt) }
    guard params.startAt == nil else {
      throw QuestError.invalid(path: "endBy", expected: "either startAt or endBy", got: "both")
    }
    return .endBy(end)
  }
}

enum StatsReport: Method {
  struct Params: Decodable, Sendable {
    /// The day from which on learning is looked for; ten weeks before Monday if it is absent.
    let since: CivilDay?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// One HTML document that stands alone and loads nothing.
    let html: String
  }

  static let name = "stats.report"
  static let audience = Audience.parent
  static let summary =
    "Makes a page for the family: how long steps take, when a quest is done, and what changed."
  static let detail = """
    The page of `timequest-rpc report`, in the player's language: light, dark, and on two sheets of A4. Its second \
    part, for professionals, has each measure with its definition, interval and n.
    """
  static let answers = "The page."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family)

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    Result(html: try await client.parent.report(of: params.playerID, since: params.since))
  }
}
