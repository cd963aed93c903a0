import JSONRPC
import TimeQuestEngine

enum StoreCheck: Method {
  struct Result: Codable, Equatable {
    /// Whether nothing is damaged.
    let isSound: Bool
    /// What is damaged, in words.
    let problems: [String]
    /// The scorers, streak modes and languages that are stored and not known here, in words.
    let notices: [String]

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
    Result(try await client.parent.check())
  }
}
