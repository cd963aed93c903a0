import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestSync

enum DataErasePlayer: Method {
  struct Params: Decodable, Sendable {
    /// The player.
    let playerID: PlayerID
  }

  struct Result: Codable, Equatable {
    /// The copies that were made by `store.backup`; they still hold the player.
    let backups: [String]
    /// The folder of the sync: the player leaves it once each device has synced again.
    let folders: [String]
  }

  static let name = "data.erasePlayer"
  static let audience = Audience.parent
  static let summary = "Erases every trace of a player."
  static let detail =
    """
    Copies that `store.backup` made are out of its reach: the answer names them, to be deleted by \
    hand. Other devices of a sync erase the player at their next sync.
    """
  static let answers = "The copies that still hold the player."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(
    _ params: Params,
    for client: ClientSession
  ) async throws -> Result {
    let backups = try await client.parent.erase(params.playerID)
    let folder = try await client.segmentCipher.map { _ in try client.folderSync(of: client.parent)
    }?.status()
      .folder
    return Result(backups: backups, folders: folder.map { [$0] } ?? [])
  }
}
