import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestRecall: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// How long it felt, in seconds; null skips the question.
    let feltSeconds: Nullable<StepSeconds>?
    /// The step this is meant for; refused where it is not the current one.
    let step: StepIndex?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.recall"
  static let audience = Audience.anyone
  static let summary = "Answers how long the step felt."
  static let tool: ToolTraits? = ToolTraits("Say how long it felt", .settles)
  static let answers = "The state, in phase `revealing`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.recalling, ["sessionID": "$sessionID", "feltSeconds": 360])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.recall(
      params.feltSeconds?.wrappedValue?.value,
      in: params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}
