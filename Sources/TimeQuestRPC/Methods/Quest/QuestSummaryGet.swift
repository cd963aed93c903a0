import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestSummaryGet: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.summary"
  static let audience = Audience.anyone
  static let summary = "Shows a completed session again."
  static let tool: ToolTraits? = ToolTraits("See how a quest went", .reads, tellsTime: true)
  static let answers = "The state, in phase `summary`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.completed, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.summary(of: params.sessionID, by: params.playerID)
  }
}
