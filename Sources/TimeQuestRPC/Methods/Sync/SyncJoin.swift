import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncJoin: Method {
  struct Params: Decodable, Sendable {
    /// The folder as it arrived on this machine.
    let folder: String
    /// The family's code, from the device that began the sync.
    let code: String
    /// What the other devices call this one, 1 to 80 characters; else the machine's name.
    let name: String?
    /// Whom this device's player turns out to be, needed where both sides have players: the id of a
    /// player of the family, or `new`.
    let playerID: String?
  }

  static let name = "sync.join"
  static let audience = Audience.parent
  static let summary = "Joins the family that syncs through a folder."
  static let detail =
    """
    What the family has is merged first; what this device has is written after that. A device joins \
    again with the new code once another one was removed.
    """
  static let answers = "The folder and the devices."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    [
      "folder": "/home/robin/Sync", "name": "laptop",
      "code": "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123-4567-89AB-CDEF-GHJ0-5T2X",
    ],
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
    let choice: PlayerChoice? =
      try params.playerID.map { text in
        if text == "new" { return .new }
        guard let id = PlayerID(text) else {
          throw QuestError.invalid(
            path: "playerID",
            expected: "a player's id or \"new\"",
            got: "another text"
          )
        }
        return .player(id)
      }
    return try await client.folderSync(of: client.parent).join(
      SyncDevice.path(params.folder),
      code: params.code,
      name: try SyncDevice.name(params.name),
      choice: choice
    ).status
  }
}
