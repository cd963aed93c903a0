import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestCurrent: Method {
  struct Params: Decodable, Sendable {
    /// The session; the open one acted on last where it is absent.
    let sessionID: SessionID?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.current"
  static let audience = Audience.anyone
  static let summary = "Gives back a session exactly where it was."
  static let tool: ToolTraits? = ToolTraits("See where the quest stands", .reads)
  static let answers =
    "The state of the session, or of the open one acted on last; null where none is open."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.active)

  static func run(_ params: Params, for client: ClientSession) async throws -> Nullable<QuestState>
  {
    Nullable(try await client.engine.current(params.sessionID, of: params.playerID))
  }
}
