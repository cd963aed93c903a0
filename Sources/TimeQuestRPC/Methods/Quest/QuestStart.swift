import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestStart: Method {
  struct Params: SchemaDocumented, Sendable {
    let questID: RoutineID
    let practice: Bool?
    let playerID: PlayerID?

    static let docs = [
      "questID": "The quest, as `quest.list` names it.",
      "practice": "Whether it is for practice, on any day; in no streak, reminder or day's quests.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "quest.start"
  static let summary = "Begins a quest."
  static let detail = """
    Where a session on it is open, the refusal (rule `alreadyOpen`) carries its state. The first \
    practice of a quest on a day earns in full, later ones 10 a step.
    """
  static let tool: ToolTraits? = ToolTraits("Begin a quest", .changes)
  static let answers = "The state, in phase `estimating`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.ruleViolation]
  static let example = Example(.household, ["questID": ExampleFixture.routineID])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.start(
      params.questID,
      by: params.playerID,
      isPractice: params.practice ?? false
    )
  }
}
