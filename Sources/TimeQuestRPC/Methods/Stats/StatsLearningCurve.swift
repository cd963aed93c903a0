import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestScoring

enum StatsLearningCurve: Method {
  struct Params: Decodable, Sendable {
    /// The step.
    let stepID: TaskID
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.learningCurve"
  static let audience = Audience.anyone
  static let summary = "Shows whether practice works on a step."
  static let detail = "The curve is fitted from 6 trials on, and the verdict given from 20 days on."
  static let tool: ToolTraits? = ToolTraits("See how a step is learned", .reads, tellsTime: true)
  static let answers = "The distance of each trial, the curve they lie around, and a verdict."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["stepID": ExampleFixture.taskIDs[0]])

  static func run(
    _ params: Params,
    for client: ClientSession
  ) async throws -> LearningCurveReport {
    try await client.engine.learningCurve(of: params.playerID, step: params.stepID)
  }
}
