import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncRemove: Method {
  struct Params: Decodable, Sendable {
    /// The device that is to leave the family.
    let replicaID: ReplicaID
  }

  static let name = "sync.remove"
  static let audience = Audience.parent
  static let summary = "Removes a device from the family."
  static let detail =
    """
    The family gets a new key, and the other devices join again with the new code. What the removed \
    device has already stays there.
    """
  static let answers = "The folder, the devices, and the new code."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["replicaID": "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0b"],
    answer: [
      "folder": "/home/robin/Sync",
      "replicas": [
        [
          "replicaID": "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0a", "name": "kitchen",
          "isThisDevice": true,
        ]
      ], "code": "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123-4567-89AB-CDEF-GHJ0-5T2X",
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    let sync = try client.folderSync(of: client.parent)
    let key = try await sync.remove(params.replicaID)
    var status = try await sync.status()
    status.code = key.code
    return status
  }
}
