import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum PreferencesGet: Method {
  struct Params: SchemaDocumented, Sendable {
    let playerID: PlayerID?

    static let docs = [
      "playerID": "The player; the default one where it is absent."
    ]
  }

  static let name = "preferences.get"
  static let summary = "Tells what a player has chosen."
  static let tool: ToolTraits? = ToolTraits("See the preferences", .reads)
  static let answers = "The preferences."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerPreferences {
    try await client.engine.preferences(of: params.playerID)
  }
}
