import Foundation
import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum SyncStatusGet: Method {
  static let name = "sync.status"
  static let audience = Audience.parent
  static let summary = "The devices that the store is in sync with."
  static let answers = "The folder and the devices; no folder and none without a sync."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(.household)

  static func run(_ params: NoParams, for client: ClientSession) async throws -> SyncStatus {
    guard client.segmentCipher != nil else {
      try await client.parent.authorized()
      return SyncStatus(folder: nil, replicas: [])
    }
    return try await client.folderSync(of: client.parent).status()
  }
}

enum SyncInit: Method {
  struct Params: Decodable, Sendable {
    /// A folder that something else carries between the devices, on this machine.
    let folder: String
    /// The name of this device for the others, 1 to 80 characters; the machine's name if it is
    /// absent.
    let name: String?
  }

  static let name = "sync.init"
  static let audience = Audience.parent
  static let summary = "Begins a sync through a folder."
  static let detail = """
    The answer has the code that other devices join with. Keep it: everybody who has it and the \
    folder can read everything, and nobody else can.
    """
  static let answers = "The folder, this device, and the code."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["folder": ExampleSync.folder, "name": "kitchen"],
    answer: [
      "folder": ExampleSync.folder, "replicas": [ExampleSync.kitchen], "code": ExampleSync.code,
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    let sync = try client.folderSync(of: client.parent)
    let key = try await sync.begin(in: params.folder.absolutePath, name: params.name)
    var status = try await sync.status()
    status.code = key.code
    return status
  }
}

enum SyncJoin: Method {
  struct Params: Decodable, Sendable {
    /// The path of the folder on this machine.
    let folder: String
    /// The family's code, from the device that began the sync.
    let code: String
    /// The name of this device for the others, 1 to 80 characters; the machine's name if it is
    /// absent.
    let name: String?
    /// The player of the family who is this device's player, needed if both sides have players: an
    /// id, or `new`.
    let playerID: String?
  }

  static let name = "sync.join"
  static let audience = Audience.parent
  static let summary = "Joins the family that syncs through a folder."
  static let detail = """
    The family's data is merged first; this device's own is written after that. A device joins \
    again with the new code once another one was removed, and keeps its name and players: \
    `sync.rename` and `player.merge` change these.
    """
  static let answers = "The folder and the devices."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["folder": ExampleSync.folder, "name": "laptop", "code": ExampleSync.code],
    answer: ["folder": ExampleSync.folder, "replicas": [ExampleSync.kitchen, ExampleSync.laptop]]
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
      params.folder.absolutePath,
      code: params.code,
      name: params.name,
      choice: choice
    ).status
  }
}

enum SyncNow: Method {
  struct Params: Decodable, Sendable {
    /// The path of the folder on this machine; the one that was joined if it is absent.
    let folder: String?
  }

  static let name = "sync.now"
  static let audience = Audience.parent
  static let summary = "Writes what changed here, and merges what changed elsewhere."
  static let detail = """
    Parts that are torn, of a newer version or of a foreign key are never taken in by half: they wait, \
    and the answer names them.
    """
  static let answers = "The folder and the devices."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    [:],
    answer: ["folder": ExampleSync.folder, "replicas": [ExampleSync.kitchen, ExampleSync.laptop]]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    try await client.folderSync(of: client.parent).synchronize(folder: params.folder).status
  }
}

enum SyncRename: Method {
  struct Params: Decodable, Sendable {
    /// The name of this device for the others, 1 to 80 characters.
    let name: NameText
  }

  static let name = "sync.rename"
  static let audience = Audience.parent
  static let summary = "Gives this device another name in the family."
  static let detail = "The other devices see it once they have synced."
  static let answers = "The folder and the devices."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["name": "study"],
    answer: ["folder": ExampleSync.folder, "replicas": [ExampleSync.kitchen, ExampleSync.laptop]]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> SyncStatus {
    try await client.folderSync(of: client.parent).rename(params.name.value)
  }
}

enum SyncRemove: Method {
  struct Params: Decodable, Sendable {
    /// The device that is to leave the family.
    let replicaID: ReplicaID
  }

  static let name = "sync.remove"
  static let audience = Audience.parent
  static let summary = "Removes a device from the family."
  static let detail = """
    The family gets a new key, and the other devices join again with the new code. Data \
    that the removed device already has stays there.
    """
  static let answers = "The folder, the devices, and the new code."
  static let errors: ErrorKinds = [Errors.locked] + Errors.ofSync
  static let runsAlone = true
  static let example = Example(
    .household,
    ["replicaID": ExampleSync.laptopID],
    answer: [
      "folder": ExampleSync.folder, "replicas": [ExampleSync.kitchen], "code": ExampleSync.code,
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

/// The family of the examples, in which a sync is never run.
private enum ExampleSync {
  static let folder: JSON = "/home/robin/Sync"
  static let code: JSON = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123-4567-89AB-CDEF-GHJ0-5T2X"
  static let laptopID: JSON = "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0b"

  static let kitchen: JSON = [
    "replicaID": "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0a", "name": "kitchen", "isThisDevice": true,
  ]
  static let laptop: JSON = [
    "replicaID": laptopID, "name": "laptop", "isThisDevice": false,
    "lastChange": "2026-11-20T07:00:00.000Z",
  ]
}

extension String {
  /// The path from the root: the store remembers it for calls from other folders.
  package var absolutePath: String { URL(filePath: self).path }
}
