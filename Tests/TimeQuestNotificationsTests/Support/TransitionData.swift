import Foundation
import Testing
import TimeQuestModels

/// A change of the clocks according to Python's zoneinfo; made by `data/make_transitions.py`.
struct TransitionData: Decodable, Sendable, CustomTestStringConvertible {
  let zone: String
  let at: Instant
  /// Seconds east of UTC.
  let before: Int64
  let after: Int64
  /// The local date on which the clocks change.
  let date: CivilDay
  let times: [TimeOfDay]
  /// The instant of each of the times.
  let come: [Instant]

  var testDescription: String { "\(zone) \(date)" }

  static let shared = Result {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../data/transitions.json").standardized
    return try JSONDecoder().decode([Self].self, from: Data(contentsOf: url))
  }

  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe",
    "Africa/Casablanca",
  ]
}
