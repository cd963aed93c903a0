import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum PreferencesGet: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "preferences.get"
  static let audience = Audience.anyone
  static let summary = "Tells what a player has chosen."
  static let tool: ToolTraits? = ToolTraits("See the preferences", .reads)
  static let answers = "The preferences."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerPreferences {
    try await client.engine.preferences(of: params.playerID)
  }
}
