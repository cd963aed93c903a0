import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum PreferencesUpdate: Method {
  struct Params: Decodable, Sendable {
    let change: PreferencesChange
    /// The player; the default one where it is absent.
    let playerID: PlayerID?

    private enum CodingKeys: String, CodingKey {
      case playerID
    }

    /// The settings stand beside the player, not within a member of their own.
    init(from decoder: any Decoder) throws {
      change = try PreferencesChange(from: decoder)
      playerID = try decoder.container(keyedBy: CodingKeys.self)
        .decodeIfPresent(PlayerID.self, forKey: .playerID)
    }
  }

  static let name = "preferences.update"
  static let audience = Audience.anyone
  static let summary = "Changes what a player may choose."
  static let detail =
    "What is absent or null stays as it is."
  static let tool: ToolTraits? = ToolTraits("Change the preferences", .settles)
  static let answers = "The preferences after the change."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["soundEnabled": false, "askFelt": true])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerPreferences {
    try await client.engine.updatePreferences(params.change, of: params.playerID)
  }
}
