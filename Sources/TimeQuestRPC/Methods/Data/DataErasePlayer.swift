import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum DataErasePlayer: Method {
  struct Params: SchemaDocumented, Sendable {
    let playerID: PlayerID

    static let docs = [
      "playerID": "The player."
    ]
  }

  static let name = "data.erasePlayer"
  static let audience = Audience.parent
  static let summary = "Erases every trace of a player."
  static let detail =
    """
    Copies that `store.backup` made are out of its reach: the answer names them, to be deleted by \
    hand.
    """
  static let answers = "Null, or the copies that still hold the player."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(
    _ params: Params,
    for client: ClientSession
  ) async throws -> Nullable<ErasureAnswer> {
    let backups = try await client.engine.erase(params.playerID)
    return Nullable(backups.isEmpty ? nil : ErasureAnswer(backups: backups))
  }
}
