import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestRecall: Method {
  struct Params: SchemaDocumented, Sendable {
    let sessionID: SessionID
    let feltSeconds: Nullable<StepSeconds>?
    let step: StepIndex?
    let playerID: PlayerID?

    static let docs = [
      "sessionID": "The session.",
      "feltSeconds": "How long it felt, in seconds; null skips the question.",
      "step": "The step this is meant for; refused where it is not the current one.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "quest.recall"
  static let summary = "Answers how long the step felt."
  static let tool: ToolTraits? = ToolTraits("Say how long it felt", .settles)
  static let answers = "The state, in phase `revealing`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.recalling, ["sessionID": "$sessionID", "feltSeconds": 360])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.recall(
      params.feltSeconds?.wrappedValue?.seconds,
      in: params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}
