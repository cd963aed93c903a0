import TimeQuestEngine
import TimeQuestModels

enum PreferencesGet: Method {
  struct Params: Documented, Sendable {
    let playerID: PlayerID?

    static let docs = [
      "playerID": "The player; the default one where it is absent."
    ]
  }

  static let name = "preferences.get"
  static let summary = "Tells what a player has chosen."
  static let answers = "The preferences."
  static let errors: [ErrorKind] = [.notFound]

  static func run(_ params: Params, on connection: Connection) async throws -> PreferencesDocument {
    PreferencesDocument(try await connection.engine.player(params.playerID))
  }
}
