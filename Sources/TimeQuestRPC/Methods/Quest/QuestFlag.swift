import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestFlag: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The step that it is about.
    let step: StepIndex
    /// What the player says of it; `none` takes the player's word back.
    let validity: FlagWord
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.flag"
  static let audience = Audience.anyone
  static let summary = "Says afterwards that a step should not count, or takes that back."
  static let detail =
    "What was given is never taken away."
  static let tool: ToolTraits? = ToolTraits("Say that a step was interrupted", .settles)
  static let answers = "The state."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(
    .revealing,
    ["sessionID": "$sessionID", "step": 0, "validity": "interrupted"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.flag(
      params.sessionID,
      step: params.step.value,
      as: params.validity.flag,
      by: params.playerID
    )
  }
}
