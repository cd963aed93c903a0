import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncNow: Method {
  struct Params: Decodable, Sendable {
    /// Where the folder is on this machine; else where it was joined.
    let folder: String?
  }

  static let name = "sync.now"
  static let audience = Audience.parent
  static let summary = "Writes what changed here, and merges what changed elsewhere."
  static let detail =
    """
    Parts that are torn, of a newer version or of a foreign key are never taken in by half: they wait, \
    and the answer names them.
    """
  static let answers = "The folder and the devices."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    [:],
    answer: [
      "folder": "/home/robin/Sync",
      "replicas": [
        [
          "replicaID": "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0a", "name": "kitchen",
          "isThisDevice": true,
        ],
        [
          "replicaID": "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0b", "name": "laptop",
          "isThisDevice": false,
          "lastHeard": "2026-11-20T07:00:00.000Z",
        ],
      ],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    try await client.folderSync(of: client.parent).synchronize(folder: params.folder).status
  }
}
