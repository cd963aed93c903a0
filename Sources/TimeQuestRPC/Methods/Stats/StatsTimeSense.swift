import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring

enum StatsTimeSense: Method {
  struct Params: SchemaDocumented, Sendable {
    let stepID: TaskID?
    let playerID: PlayerID?

    static let docs = [
      "stepID": "Only this step; all of them where it is absent.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "stats.timeSense"
  static let summary = "Tells what the guesses say of the player's sense of time, and how surely."
  static let detail = """
    Over the latest 1,000 trials that count. A measure is null under 6 trials, and `insufficientData` says why; \
    steadiness has no interval under 30.
    """
  static let answers = "Every measure, in figures and in words."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> TimeSenseReport {
    try await client.engine.timeSense(of: params.playerID, step: params.stepID)
  }
}
