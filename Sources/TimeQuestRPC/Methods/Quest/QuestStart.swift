import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestStart: Method {
  struct Params: Documented, Sendable {
    let questID: RoutineID
    let playerID: PlayerID?

    static let docs = [
      "questID": "The quest, as `quest.list` names it.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "quest.start"
  static let summary = "Begins a quest."
  static let detail =
    "Where a session on it is open, the refusal (rule `alreadyOpen`) carries its state."
  static let answers = "The state, in phase `estimating`."
  static let errors: [ErrorKind] = [.notFound, .ruleViolation]
  static let example = Example(.household, ["questID": Situation.routineID])

  static func run(_ params: Params, on connection: Connection) async throws -> QuestState {
    connection.state(try await connection.engine.start(params.questID, by: params.playerID))
  }
}
