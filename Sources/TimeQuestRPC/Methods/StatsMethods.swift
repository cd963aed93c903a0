import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

enum StatsHistory: Method {
  struct Params: Decodable, Sendable {
    /// Only sessions older than this one: the `next` of the page before.
    let before: SessionID?
    /// How many, 1 to 200; 20 if it is absent.
    let limit: PageLimit?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.history"
  static let audience = Audience.anyone
  static let summary = "Lists completed sessions, newest first."
  static let tool: ToolTraits? = ToolTraits("See completed quests", .reads, tellsTime: true)
  static let answers = "A page of sessions."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["limit": 1])

  static func run(_ params: Params, for client: ClientSession) async throws -> HistoryPage {
    try await client.engine.history(
      of: params.playerID,
      before: params.before,
      limit: params.limit ?? 20
    )
  }
}

enum StatsTotals: Method {
  static let name = "stats.totals"
  static let audience = Audience.anyone
  static let summary = "Counts all guesses that were long, short and right on."
  static let detail = "Over the trials that count, of all completed sessions."
  static let tool: ToolTraits? = ToolTraits("See the totals", .reads, tellsTime: true)
  static let answers = "The counts."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> LifetimeTotals
  {
    try await client.engine.totals(of: params.playerID)
  }
}

enum StatsPersonalBests: Method {
  static let name = "stats.personalBests"
  static let audience = Audience.anyone
  static let summary = "Lists the closest ever of each step."
  static let tool: ToolTraits? = ToolTraits("See the closest guesses", .reads, tellsTime: true)
  static let answers = "One for each step that counts."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> [PersonalBest]
  {
    try await client.engine.personalBests(of: params.playerID)
  }
}

enum StatsTrend: Method {
  struct Params: Decodable, Sendable {
    /// How many days, today included; 30 if it is absent.
    let days: DayCount?
    /// True for everything there is.
    let all: Bool?
    /// Only this step; all of them if it is absent.
    let stepID: TaskID?
    /// One point for each day or for each week; `day` if it is absent.
    let by: TrendInterval?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.trend"
  static let audience = Audience.anyone
  static let summary = "Shows how accuracy goes over time."
  static let tool: ToolTraits? = ToolTraits("See accuracy over time", .reads, tellsTime: true)
  static let answers = "One point for each day, or week, that was played."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["days": 7])

  static func run(_ params: Params, for client: ClientSession) async throws -> Trend {
    try await client.engine.trend(
      of: params.playerID,
      days: params.all == true ? nil : params.days ?? 30,
      by: params.by ?? .day,
      step: params.stepID
    )
  }
}

enum StatsTimeSense: Method {
  struct Params: Decodable, Sendable {
    /// Only this step; all of them if it is absent.
    let stepID: TaskID?
    /// Only the steps of this quest; `questBias` then tells what their guesses add up to.
    let questID: RoutineID?
    /// How many of the latest trials with a `stepID`, or days without one; 20 if it is absent.
    let last: WindowLength?
    /// Only trials of that many civil days, today included; all of them if it is absent.
    let days: DayCount?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.timeSense"
  static let audience = Audience.anyone
  static let summary = "Tells what the guesses say of the player's sense of time, and how surely."
  static let detail = """
    They are of the latest 20 trials of a step, or 20 days with trials, of at most 300 trials. A \
    measure is null under 6 trials or 4 days, and `insufficientData` says why. Intervals resample \
    days; a lean is told only if its interval excludes none.
    """
  static let tool: ToolTraits? = ToolTraits("See the sense of time", .reads, tellsTime: true)
  static let answers = "Every measure, in figures and in words."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: Params, for client: ClientSession) async throws -> TimeSenseReport {
    let (player, step, quest) = (params.playerID, params.stepID, params.questID)
    let (last, days) = (params.last, params.days)
    return try await client.parent.isAuthorized()
      ? client.parent.timeSense(of: player, step: step, quest: quest, last: last, days: days)
      : client.engine.timeSense(of: player, step: step, quest: quest, last: last, days: days)
  }
}

enum StatsLearningCurve: Method {
  struct Params: Decodable, Sendable {
    /// The step.
    let stepID: TaskID
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "stats.learningCurve"
  static let audience = Audience.anyone
  static let summary = "Shows whether practice works on a step."
  static let detail = "The curve is fitted from 6 trials on, and the verdict given from 20 days on."
  static let tool: ToolTraits? = ToolTraits("See how a step is learned", .reads, tellsTime: true)
  static let answers = "The distance of each trial, the curve they lie around, and a verdict."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised, ["stepID": ExampleFixture.taskIDs[0]])

  static func run(_ params: Params, for client: ClientSession) async throws -> LearningCurveReport {
    try await client.parent.isAuthorized()
      ? client.parent.learningCurve(of: params.playerID, step: params.stepID)
      : client.engine.learningCurve(of: params.playerID, step: params.stepID)
  }
}

enum StatsInsights: Method {
  static let name = "stats.insights"
  static let audience = Audience.anyone
  static let summary = "Lists what the guesses show by themselves, each with its number of guesses."
  static let detail = """
    Drawn from the completed quests of the ten weeks before this Monday, so it changes once a week \
    at most; often there is nothing to tell. At most one player in twenty without any pattern is \
    told one in ten weeks.
    """
  static let tool: ToolTraits? = ToolTraits("See what the guesses show", .reads, tellsTime: true)
  static let answers = "The insights."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> [InsightEntry]
  {
    try await client.engine.insights(of: params.playerID)
  }
}

enum StatsDiscoveries: Method {
  static let name = "stats.discoveries"
  static let audience = Audience.anyone
  static let summary = "Lists the discoveries, each made once and never taken away."
  static let detail = """
    All of them, in the order of the game; those to come have no day. None is earned by speed.
    """
  static let tool: ToolTraits? = ToolTraits("See the discoveries", .reads, tellsTime: true)
  static let answers = "The discoveries."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(
    _ params: PlayerParams,
    for client: ClientSession
  ) async throws -> [DiscoveryEntry] {
    try await client.engine.discoveries(of: params.playerID)
  }
}

enum StatsChapters: Method {
  static let name = "stats.chapters"
  static let audience = Audience.anyone
  static let summary = "Lists the chapters: every five levels begin one."
  static let detail = """
    The ten that have names, and those reached beyond them; those to come have no day.
    """
  static let tool: ToolTraits? = ToolTraits("See the chapters", .reads, tellsTime: true)
  static let answers = "The chapters."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.practised)

  static func run(
    _ params: PlayerParams,
    for client: ClientSession
  ) async throws -> [ChapterEntry] {
    try await client.engine.chapters(of: params.playerID)
  }
}
