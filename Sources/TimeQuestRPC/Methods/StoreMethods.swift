import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum StoreBackup: Method {
  struct Params: Decodable, Sendable {
    /// A file that does not exist yet.
    let path: String
  }

  struct Result: Codable, Equatable {
    /// The whole path of the file, which its owner alone can read.
    let path: String
  }

  static let name = "store.backup"
  static let audience = Audience.parent
  static let summary = "Makes a consistent copy of the store."
  static let answers = "The path of the copy."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true
  static let example = Example(
    .household,
    ["path": "/home/robin/quests.sqlite"],
    answer: ["path": "/home/robin/quests.sqlite"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    Result(path: try await client.parent.backUp(to: params.path))
  }
}

enum StoreCheck: Method {
  struct Result: Codable, Equatable {
    /// Whether nothing is damaged.
    let isSound: Bool
    /// The damage, in words.
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
