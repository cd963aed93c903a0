import JSONRPC
import TimeQuestEngine

enum StoreCheck: Method {
  struct Result: Codable, SchemaDocumented, Equatable {
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

  static let name = "store.check"
  static let audience = Audience.parent
  static let summary = "Looks at everything that is kept."
  static let answers = "Whether it is sound."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true

  static func run(_ params: NoParams, for client: ClientSession) async throws -> Result {
    Result(try await client.engine.check())
  }
}
