import JSONRPCMethods
import TimeQuestEngine

/// Whether a store is sound.
struct CheckAnswer: Codable, SchemaDocumented, Equatable {
  let isSound: Bool
  let problems: [String]
  let notices: [String]

  static let docs = [
    "isSound": "Whether nothing is damaged.",
    "problems": "What is damaged, in words.",
    "notices":
      "The scorers, streak modes and languages that are stored and not known here, in words.",
  ]

  init(_ report: StoreReport) {
    isSound = report.isSound
    problems = report.problems
    notices = report.notices
  }
}
