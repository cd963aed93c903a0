import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncStatusGet: Method {
  struct Params: Decodable, Sendable {
  }

  static let name = "sync.status"
  static let audience = Audience.parent
  static let summary = "The devices that the store is in sync with."
  static let answers = "The folder and the devices; no folder and none without a sync."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    [:]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    guard client.segmentCipher != nil else {
      try await client.parent.authorized()
      return SyncStatus(folder: nil, replicas: [])
    }
    return try await client.folderSync(of: client.parent).status()
  }
}
