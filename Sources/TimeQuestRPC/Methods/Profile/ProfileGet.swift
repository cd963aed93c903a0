import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring

enum ProfileGet: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "profile.get"
  static let audience = Audience.anyone
  static let summary = "Tells a player's level, XP and streak."
  static let tool: ToolTraits? = ToolTraits("See level and streak", .reads)
  static let answers = "The profile."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.completed)

  static func run(_ params: Params, for client: ClientSession) async throws -> Profile {
    try await client.engine.profile(of: params.playerID)
  }
}
