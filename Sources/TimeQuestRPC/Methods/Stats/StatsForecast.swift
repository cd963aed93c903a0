import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

enum StatsForecast: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// In what share of all runs it shall hold, 0.5 to 0.99; 0.9 where it is absent.
    let confidence: ConfidenceNumber?
    /// When the quest begins; now where it is absent.
    let startAt: Instant?
    /// When the quest has to be done, instead; the answer is when to start.
    let endBy: Instant?
    /// What if these were its tasks, in this order? Its own where it is absent.
    let taskIDs: [TaskID]?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.forecast"
  static let audience = Audience.parent
  static let summary =
    "Tells by when a quest will be done, or when to start it, from how long its runs took."
  static let detail = """
    Whole runs of exactly this list of steps, from the start to the last done, so that gaps and breaks are in them; \
    later ones weigh more. From 3 runs on. A list that was not played three times is answered by sums of resampled \
    step times and gaps, which `method` and the text say. The record tells how earlier forecasts held.
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
