import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestReports

/// How many weeks a study runs.
struct StudyWeeks: Parameter {
  static let schema = Schema.integer(Study.weekBounds)
  let value: Int
}

enum StudyCreate: Method {
  struct Params: Decodable, Sendable {
    /// With `mysteryStep`, one step of each session has no guess; with `dayPairs`, of each two days
    /// one has the first condition and one the second.
    let kind: Study.Kind
    /// The quest.
    let routineID: RoutineID
    /// How many weeks it runs.
    let weeks: StudyWeeks
    /// The names of the two conditions, for days in pairs; the player reads that of the day.
    let conditions: [NameText]?
    /// The outcome that is compared on days in pairs; `duration` if it is absent.
    let outcome: Study.Outcome?
    /// An id of the client's choice, so that a repeated creation never doubles; the draws follow
    /// from it.
    let studyID: StudyID?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "study.create"
  static let audience = Audience.owner
  static let summary = "Registers an experiment on a quest; it begins on the next day."
  static let detail = """
    All draws follow from a seed that is registered and hashed with the rest. Too few weeks to tell \
    an effect of 20 % in a duration, or of 40 % in a typical miss, are refused with the number that \
    it takes.
    """
  static let answers = "The study."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound, Errors.ruleViolation]
  static let example = Example(
    .household,
    ["kind": "mysteryStep", "routineID": ExampleFixture.routineID, "weeks": 4]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> StudyDetails {
    let draft = StudyDraft(
      id: params.studyID,
      kind: params.kind,
      routineID: params.routineID,
      weeks: params.weeks.value,
      conditions: params.conditions?.map(\.value),
      outcome: params.outcome
    )
    return try await client.parent.create(draft, for: params.playerID)
  }
}

enum StudyList: Method {
  static let name = "study.list"
  static let audience = Audience.owner
  static let summary = "Lists a player's studies, without results."
  static let answers = "The studies, in the order of their first days."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.studied)

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> [StudyDetails]
  {
    try await client.parent.studies(of: params.playerID)
  }
}

/// The parameters of a method that is about one study.
struct StudyParams: Decodable, Sendable {
  /// The study.
  let studyID: StudyID
  /// The player; the default one if it is absent.
  let playerID: PlayerID?
}

enum StudyGet: Method {
  static let name = "study.get"
  static let audience = Audience.owner
  static let summary = "Shows a study; its result, with a picture, only after its last day."
  static let answers = "The study."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.studied, ["studyID": ExampleFixture.studyID])

  static func run(_ params: StudyParams, for client: ClientSession) async throws -> StudyDetails {
    try await client.parent.drawnStudy(params.studyID, of: params.playerID)
  }
}

enum StudyEnd: Method {
  static let name = "study.end"
  static let audience = Audience.owner
  static let summary = "Ends a study early: no session from now on is part of it, nor one of today."
  static let answers = "The study."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.studied, ["studyID": ExampleFixture.studyID])

  static func run(_ params: StudyParams, for client: ClientSession) async throws -> StudyDetails {
    try await client.parent.endStudy(params.studyID, of: params.playerID)
  }
}
