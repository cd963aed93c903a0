import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncInit: Method {
  struct Params: Decodable, Sendable {
    /// A folder that something else carries between the devices, on this machine.
    let folder: String
    /// What the other devices call this one, 1 to 80 characters; else the machine's name.
    let name: String?
  }

  static let name = "sync.init"
  static let audience = Audience.parent
  static let summary = "Begins a sync through a folder."
  static let detail =
    """
    The answer has the code that other devices join with. Keep it: whoever has it and the folder can \
    read everything, and nobody else can.
    """
  static let answers = "The folder, this device, and the code."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["folder": "/home/robin/Sync", "name": "kitchen"],
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
    let key = try await sync.begin(
      in: SyncDevice.path(params.folder),
      name: try SyncDevice.name(params.name)
    )
    var status = try await sync.status()
    status.code = key.code
    return status
  }
}
