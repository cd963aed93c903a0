import TimeQuestEngine
import TimeQuestJSON

enum StoreBackup: Method {
  struct Params: Documented, Sendable {
    let path: String

    static let docs = [
      "path": "A file that is not there yet."
    ]
  }

  static let name = "store.backup"
  static let audience = Audience.parent
  static let summary = "Makes a consistent copy of the store."
  static let answers = "Where the copy is."
  static let errors: [ErrorKind] = [.locked]
  static let example = Example(
    .household,
    ["path": "/home/robin/quests.sqlite"],
    answer: ["path": "/home/robin/quests.sqlite"]
  )

  static func run(_ params: Params, on connection: Connection) async throws -> BackupAnswer {
    try await connection.engine.backUp(to: params.path)
    return BackupAnswer(path: params.path)
  }
}
