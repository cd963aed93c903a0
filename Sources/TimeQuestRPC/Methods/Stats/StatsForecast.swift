import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestScoring

enum StatsForecast: Method {
  struct Params: SchemaDocumented, Sendable {
    let routineID: RoutineID
    let confidence: ConfidenceNumber?
    let startAt: Instant?
    let playerID: PlayerID?

    static let docs = [
      "routineID": "The routine.",
      "confidence":
        "In what share of all rounds it shall hold, 0.5 to 0.99; 0.9 where it is absent.",
      "startAt": "When the quest begins; now where it is absent.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "stats.forecast"
  static let audience = Audience.parent
  static let summary =
    "Tells by when a quest will be done, from how the player's guesses held so far."
  static let detail = """
    Each task takes the player's last guess at it, divided by a velocity (estimated/actual) drawn from \
    the latest 200 trials that count; the sums over 10,000 rounds are the forecast.
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
    try await client.engine.forecast(
      params.routineID,
      for: params.playerID,
      confidence: params.confidence?.confidence ?? 90,
      startAt: params.startAt
    )
  }
}
