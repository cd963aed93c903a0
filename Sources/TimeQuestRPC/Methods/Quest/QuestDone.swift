import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestDone: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// What the player says of it: something came between, or done was forgotten.
    let validity: PlayerFlag?
    /// The step this is meant for; refused where it is not the current one.
    let step: StepIndex?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.done"
  static let audience = Audience.anyone
  static let summary = "Says that the step is done."
  static let tool: ToolTraits? = ToolTraits("Say that the step is done", .settles)
  static let answers =
    "The state, in phase `revealing`, or `recalling` where the player is asked how it felt."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.active, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.done(
      params.sessionID,
      flag: params.validity,
      step: params.step?.value,
      by: params.playerID
    )
  }
}
