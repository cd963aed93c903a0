import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestDone: Method {
  struct Params: SchemaDocumented, Sendable {
    let sessionID: SessionID
    let validity: PlayerFlag?
    let step: StepIndex?
    let playerID: PlayerID?

    static let docs = [
      "sessionID": "The session.",
      "validity": "What the player says of it: something came between, or done was forgotten.",
      "step": "The step this is meant for; refused where it is not the current one.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "quest.done"
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
