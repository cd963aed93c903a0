import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

enum StatsTimeSense: Method {
  struct Params: Decodable, Sendable {
    /// Only this step; all of them where it is absent.
    let stepID: TaskID?
    /// Only the steps of this quest; `questBias` then tells what their guesses add up to.
    let questID: RoutineID?
    /// How many of the latest trials with a `stepID`, or days without one; 20 where it is absent.
    let last: WindowLength?
    /// Only trials of that many civil days, today included; all of them where it is absent.
    let days: DayCount?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.timeSense"
  static let audience = Audience.anyone
  static let summary = "Tells what the guesses say of the player's sense of time, and how surely."
  static let detail = """
    Over the latest 20 trials of a step, or 20 days with trials, 300 trials at most. A measure is null under 6 trials \
    or 4 days, and `insufficientData` says why. Intervals resample days; a lean is told only where its interval \
    excludes none.
    """
  static let tool: ToolTraits? = ToolTraits("See the sense of time", .reads, tellsTime: true)
  static let answers = "Every measure, in figures and in words."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> TimeSenseReport {
    try await client.engine.timeSense(
      of: params.playerID,
      step: params.stepID,
      quest: params.questID,
      last: params.last,
      days: params.days
    )
  }
}
