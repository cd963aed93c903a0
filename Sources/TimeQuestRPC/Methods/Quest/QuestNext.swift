import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestNext: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The step this is meant for; refused where it is not the current one.
    let step: StepIndex?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.next"
  static let audience = Audience.anyone
  static let summary = "Goes on to the next step; after the last one the session is complete."
  static let tool: ToolTraits? = ToolTraits("Go on to the next step", .settles)
  static let answers = "The state, in phase `estimating` or `summary`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.lastReveal, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.next(
      params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}
