import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestAbandon: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.abandon"
  static let audience = Audience.anyone
  static let summary = "Leaves a quest."
  static let detail =
    "What was revealed stays in the log; the session earns nothing."
  static let tool: ToolTraits? = ToolTraits("Leave a quest", .ends)
  static let answers = "The state, in phase `abandoned`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.estimating, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.abandon(params.sessionID, by: params.playerID)
  }
}
