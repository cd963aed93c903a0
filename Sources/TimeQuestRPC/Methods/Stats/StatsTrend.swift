import TimeQuestEngine
import TimeQuestModels

enum StatsTrend: Method {
  struct Params: Documented, Sendable {
    let days: DayCount?
    let all: Bool?
    let playerID: PlayerID?

    static let docs = [
      "days": "How many days, today included; 30 where it is absent.",
      "all": "True for everything there is.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "stats.trend"
  static let summary = "Shows how accuracy goes over time."
  static let answers = "One point for each day played."
  static let errors: [ErrorKind] = [.notFound]

  static func run(_ params: Params, on connection: Connection) async throws -> TrendDocument {
    let days = params.all == true ? nil : params.days?.value ?? 30
    return TrendDocument(
      try await connection.engine.trend(of: params.playerID, days: days),
      days: days
    )
  }
}
