import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum StoreBackup: Method {
  struct Params: Decodable, Sendable {
    /// A file that is not there yet.
    let path: String
  }

  struct Result: Codable, Equatable {
    /// The file, readable by its owner alone.
    let path: String
  }

  static let name = "store.backup"
  static let audience = Audience.parent
  static let summary = "Makes a consistent copy of the store."
  static let answers = "Where the copy is."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true
  static let example = Example(
    .household,
    ["path": "/home/robin/quests.sqlite"],
    answer: ["path": "/home/robin/quests.sqlite"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    try await client.parent.backUp(to: params.path)
    return Result(path: params.path)
  }
}
