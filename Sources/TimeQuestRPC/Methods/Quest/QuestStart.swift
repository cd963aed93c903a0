import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestStart: Method {
  struct Params: Decodable, Sendable {
    /// The quest, as `quest.list` names it.
    let questID: RoutineID
    /// Whether it is for practice, on any day; in no streak, reminder or day's quests.
    let practice: Bool?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.start"
  static let audience = Audience.anyone
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
