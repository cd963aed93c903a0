import JSONRPCMethods
import TimeQuestModels
import TimeQuestProgression

/// Accuracy over time.
struct TrendDocument: Codable, SchemaDocumented, Equatable {
  struct Point: Codable, SchemaDocumented, Equatable {
    let day: CivilDay
    let averageAccuracy: Double
    let sessions: Int

    static let docs = [
      "day": "The civil day; the Monday of a week.",
      "averageAccuracy": "The mean accuracy in percent of that day's, or week's, sessions.",
      "sessions": "How many sessions it is the mean of.",
    ]
  }

  let points: [Point]
  let days: Nullable<Int>

  static let docs = [
    "points": "One for each day, or week, with a completed session; oldest first.",
    "days": "How many days were looked at, today included; null for all.",
  ]

  init(_ points: [TrendPoint], days: Int?) {
    self.points = points.map {
      Point(day: $0.day, averageAccuracy: $0.averageAccuracy, sessions: $0.sessions)
    }
    self.days = Nullable(days)
  }
}
