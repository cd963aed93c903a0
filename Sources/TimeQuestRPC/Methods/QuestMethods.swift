import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestNotifications

enum QuestList: Method {
  struct Params: Decodable, Sendable {
    /// Whether to list the player's own quests of every day instead of the quests of today.
    let own: Bool?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.list"
  static let audience = Audience.anyone
  static let summary = "Lists the quests that can be picked today."
  static let tool: ToolTraits? = ToolTraits("List today's quests", .reads)
  static let answers = "Today's quests; with `own`, the player's own."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> [AvailableQuest] {
    try await client.engine.quests(of: params.playerID, own: params.own ?? false)
  }
}

enum QuestStart: Method {
  struct Params: Decodable, Sendable {
    /// The quest, as `quest.list` names it.
    let questID: RoutineID
    /// Whether it is for practice, on any day; in no streak, reminder or day's quests.
    let practice: Bool?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.start"
  static let audience = Audience.anyone
  static let summary = "Begins a quest."
  static let detail = """
    If a session on it is open, the refusal (rule `alreadyOpen`) carries its state. The first \
    run of a quest on a day and every calibration session earn in full, other runs 10 a step.
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

enum QuestCurrent: Method {
  struct Params: Decodable, Sendable {
    /// The session; the open one acted on last if it is absent.
    let sessionID: SessionID?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.current"
  static let audience = Audience.anyone
  static let summary = "Gives back a session exactly where it was."
  static let tool: ToolTraits? = ToolTraits("See where the quest stands", .reads)
  static let answers =
    "The state of the session, or of the open one acted on last; null if none is open."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.active)

  static func run(_ params: Params, for client: ClientSession) async throws -> Nullable<QuestState>
  {
    Nullable(try await client.engine.current(params.sessionID, of: params.playerID))
  }
}

enum QuestAbandon: Method {
  static let name = "quest.abandon"
  static let audience = Audience.anyone
  static let summary = "Leaves a quest."
  static let detail = "Results that were revealed stay in the log; the session earns nothing."
  static let tool: ToolTraits? = ToolTraits("Leave a quest", .ends)
  static let answers = "The state, in phase `abandoned`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.estimating, ExampleFixture.session)

  static func run(_ params: SessionParams, for client: ClientSession) async throws -> QuestState {
    try await client.engine.abandon(params.sessionID, by: params.playerID)
  }
}

enum QuestSummaryGet: Method {
  static let name = "quest.summary"
  static let audience = Audience.anyone
  static let summary = "Shows a completed session again."
  static let tool: ToolTraits? = ToolTraits("See how a quest went", .reads, tellsTime: true)
  static let answers = "The state, in phase `summary`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.completed, ExampleFixture.session)

  static func run(_ params: SessionParams, for client: ClientSession) async throws -> QuestState {
    try await client.engine.summary(of: params.sessionID, by: params.playerID)
  }
}

enum QuestReminder: Method {
  struct Params: Decodable, Sendable {
    /// The quest.
    let questID: RoutineID
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.reminder"
  static let audience = Audience.anyone
  static let summary = "Tells what to say when a `reminder` event comes for a quest."
  static let answers = "The words, in the player's language."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["questID": ExampleFixture.routineID])

  static func run(_ params: Params, for client: ClientSession) async throws -> ReminderText {
    try await client.engine.reminderText(of: params.questID, for: params.playerID)
  }
}
