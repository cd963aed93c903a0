import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// A step of a quest as its player describes it.
struct StepDraft: Decodable, Sendable {
  /// The name of the step: 1 to 80 characters.
  let displayName: NameText
  /// The emoji of the step.
  let symbol: Symbol?
  /// The step that it was; if it is absent, the one of that name.
  let stepID: TaskID?

  var step: OwnQuestDraft.Step {
    OwnQuestDraft.Step(displayName.value, symbol: symbol, stepID: stepID)
  }
}

enum QuestCreate: Method {
  struct Params: Decodable, Sendable {
    /// The name of the quest: 1 to 80 characters.
    let displayName: NameText
    /// The steps, in order; one of the quest's name if it is absent.
    let steps: [StepDraft]?
    /// The emoji of the quest.
    let symbol: Symbol?
    /// The weekdays on which it can be played; every day if it is absent.
    let activeDays: Weekdays?
    /// When its reminders come, at most 8 times of day; the player's own time if it is absent.
    let reminderTimes: [TimeOfDay]?
    /// An id of the client's choice, so that a repeated creation never doubles.
    let questID: RoutineID?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.create"
  static let audience = Audience.anyone
  static let summary = "Makes a quest of the player's own."
  static let detail = """
    `profile.get` says whether it is allowed (`canMakeQuests`); else it is refused by the rule \
    `notAllowed`.
    """
  static let tool: ToolTraits? = ToolTraits("Make a quest", .changes)
  static let answers = "The quest."
  static let errors: ErrorKinds = [Errors.notFound, Errors.conflict, Errors.ruleViolation]
  static let example = Example(
    .ownQuests,
    [
      "displayName": "Piano", "symbol": "🎹",
      "steps": [["displayName": "Scales"], ["displayName": "A new piece"]],
    ]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> OwnQuest {
    var draft = OwnQuestDraft()
    draft.questID = params.questID
    draft.displayName = params.displayName.value
    draft.symbol = params.symbol
    draft.activeDays = params.activeDays
    draft.reminderTimes = params.reminderTimes.map { $0 }
    draft.steps = params.steps?.map(\.step) ?? [OwnQuestDraft.Step(params.displayName.value)]
    return try await client.engine.createQuest(draft, by: params.playerID)
  }
}

enum QuestEdit: Method {
  struct Params: Decodable, Sendable {
    /// The quest.
    let questID: RoutineID
    /// The name of the quest: 1 to 80 characters.
    let displayName: NameText?
    /// The steps anew, in order; one of a name that was there stays the same step.
    let steps: [StepDraft]?
    /// The emoji of the quest; null takes it away.
    let symbol: Nullable<Symbol>?
    /// The weekdays on which it can be played.
    let activeDays: Weekdays?
    /// When its reminders come; null for the time of the player.
    let reminderTimes: Nullable<[TimeOfDay]>?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.edit"
  static let audience = Audience.anyone
  static let summary = "Changes a quest of the player's own; absent members stay."
  static let tool: ToolTraits? = ToolTraits("Change a quest", .settles)
  static let answers = "The quest after the change."
  static let errors: ErrorKinds = [Errors.notFound, Errors.conflict, Errors.ruleViolation]
  static let example = Example(.ownQuest, ["questID": "$questID", "symbol": "🎻"])

  static func run(_ params: Params, for client: ClientSession) async throws -> OwnQuest {
    var draft = OwnQuestDraft()
    draft.displayName = params.displayName?.value
    draft.symbol = params.symbol.map(\.wrappedValue)
    draft.activeDays = params.activeDays
    draft.reminderTimes = params.reminderTimes.map(\.wrappedValue)
    draft.steps = params.steps?.map(\.step)
    return try await client.engine.editQuest(params.questID, draft, by: params.playerID)
  }
}

/// The parameters of a method that is about one quest.
struct QuestParams: Decodable, Sendable {
  /// The quest.
  let questID: RoutineID
  /// The player; the default one if it is absent.
  let playerID: PlayerID?
}

enum QuestRemove: Method {
  static let name = "quest.remove"
  static let audience = Audience.anyone
  static let summary = "Removes a quest of the player's own."
  static let detail = "Its sessions stay, and an open session on it goes on."
  static let tool: ToolTraits? = ToolTraits("Remove a quest", .ends)
  static let answers = "Null."
  static let errors: ErrorKinds = [Errors.notFound, Errors.ruleViolation]
  static let example = Example(.ownQuest, ["questID": "$questID"])

  static func run(_ params: QuestParams, for client: ClientSession) async throws -> Null {
    try await client.engine.removeQuest(params.questID, by: params.playerID)
    return Null()
  }
}

enum QuestQuick: Method {
  struct Params: Decodable, Sendable {
    /// The name of the step, 1 to 80 characters; a second one of that name goes on with the first.
    let displayName: NameText
    let guess: QuestEstimate.Guess
    /// The emoji of a quest that is new.
    let symbol: Symbol?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?

    private enum CodingKeys: String, CodingKey {
      case displayName
      case symbol
      case playerID
    }

    /// The guess stands beside the other members, not within a member of its own.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      displayName = try container.decode(NameText.self, forKey: .displayName)
      guess = try QuestEstimate.Guess(from: decoder)
      symbol = try container.decodeIfPresent(Symbol.self, forKey: .symbol)
      playerID = try container.decodeIfPresent(PlayerID.self, forKey: .playerID)
    }
  }

  static let name = "quest.quick"
  static let audience = Audience.anyone
  static let summary = "Locks a guess in on a quest of one step, by its name."
  static let detail = "It is made where the player has none of that name; the step runs at once."
  static let tool: ToolTraits? = ToolTraits("Guess how long something takes", .changes)
  static let alternatives = QuestEstimate.alternatives
  static let answers = "The state, in phase `active`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.ruleViolation]
  static let example = Example(.ownQuests, ["displayName": "Answer mail", "seconds": 600])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.quickQuest(
      params.displayName.value,
      symbol: params.symbol,
      params.guess.estimate(),
      by: params.playerID
    )
  }
}

enum QuestPlanGet: Method {
  struct Params: Decodable, Sendable {
    /// The quest.
    let questID: RoutineID
    /// When it has to be done.
    let endBy: Instant
    /// In which share of runs it is done by then, 0.5 to 0.99; 0.9 if it is absent.
    let confidence: ConfidenceNumber?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.plan"
  static let audience = Audience.anyone
  static let summary = "Says when to start a quest, so that it is done in time."
  static let detail =
    "For a quest of the player's own, or where plans are switched on; never while one is open."
  static let tool: ToolTraits? = ToolTraits("Plan a quest", .reads, tellsTime: true)
  static let answers = "The plan."
  static let errors: ErrorKinds = [Errors.notFound, Errors.ruleViolation]
  static let example = Example(
    .ownQuest,
    ["questID": "$questID", "endBy": "2026-11-20T18:00:00Z"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestPlan {
    try await client.engine.plan(
      params.questID,
      endBy: params.endBy,
      confidence: try params.confidence?.confidence ?? 90,
      by: params.playerID
    )
  }
}
