import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestEstimate: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    let guess: Guess
    /// The step this is meant for; refused if it is not the current one.
    let step: StepIndex?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?

    private enum CodingKeys: String, CodingKey {
      case sessionID
      case step
      case playerID
    }

    /// The guess stands beside the other members, not within a member of its own.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      sessionID = try container.decode(SessionID.self, forKey: .sessionID)
      guess = try Guess(from: decoder)
      step = try container.decodeIfPresent(StepIndex.self, forKey: .step)
      playerID = try container.decodeIfPresent(PlayerID.self, forKey: .playerID)
    }
  }

  /// Either one duration, or a range with both ends.
  enum Guess: Decodable, Sendable {
    case duration(StepSeconds)
    case range(low: StepSeconds, high: StepSeconds, ConfidenceNumber?)

    private enum CodingKeys: String, CodingKey {
      /// The guess, in seconds; or give a range.
      case seconds
      /// The lower end of a range, in seconds.
      case low
      /// The upper end of a range, in seconds.
      case high
      /// The confidence meant by the range, 0.5 to 0.99; 0.8 if it is absent.
      case confidence
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let seconds = try container.decodeIfPresent(StepSeconds.self, forKey: .seconds) {
        self = .duration(seconds)
      } else {
        self = .range(
          low: try container.decode(StepSeconds.self, forKey: .low),
          high: try container.decode(StepSeconds.self, forKey: .high),
          try container.decodeIfPresent(ConfidenceNumber.self, forKey: .confidence)
        )
      }
    }

    func estimate() throws -> Estimate {
      switch self {
      case .duration(let duration): try Estimate(duration.value)
      case .range(let low, let high, let confidence):
        Estimate(
          try EstimateRange(
            low: low.value,
            high: high.value,
            confidencePercent: try confidence?.confidence.value ?? EstimateRange.defaultConfidence
          )
        )
      }
    }
  }

  static let name = "quest.estimate"
  static let audience = Audience.anyone
  static let summary = "Locks in how long the step will take; from now on the step runs."
  static let detail = "A range that holds the time is scored by its width, others by their middle."
  static let tool: ToolTraits? = ToolTraits("Lock a guess in", .settles)
  static let alternatives = [
    ObjectSchema.Alternative("seconds"),
    ObjectSchema.Alternative("low", "high", optional: ["confidence"]),
  ]
  static let answers = "The state, in phase `active`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.estimating, ["sessionID": "$sessionID", "seconds": 300])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.lockIn(
      try params.guess.estimate(),
      in: params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}

enum QuestDone: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The player's verdict: something came between, done was forgotten, or the end is remembered.
    let validity: PlayerFlag?
    /// How long ago the step ended, in seconds, at most what has passed; now if it is absent.
    let agoSeconds: PassingSeconds?
    /// The step this is meant for; refused if it is not the current one.
    let step: StepIndex?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.done"
  static let audience = Audience.anyone
  static let summary = "Says that the step is done."
  static let tool: ToolTraits? = ToolTraits("Say that the step is done", .settles)
  static let answers =
    "The state, in phase `revealing`, or `recalling` where the player is asked how it felt."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.active, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.done(
      params.sessionID,
      flag: params.validity,
      ago: params.agoSeconds?.value ?? .zero,
      step: params.step?.value,
      by: params.playerID
    )
  }
}

enum QuestRecall: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// How long it felt, in seconds; null skips the question.
    let feltSeconds: Nullable<StepSeconds>?
    /// The step this is meant for; refused if it is not the current one.
    let step: StepIndex?
    /// The player; the default one if it is absent.
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

enum QuestNext: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The step this is meant for; refused if it is not the current one.
    let step: StepIndex?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.next"
  static let audience = Audience.anyone
  static let summary = "Goes on to the next step; after the last one the session is complete."
  static let tool: ToolTraits? = ToolTraits("Go on to the next step", .settles)
  static let answers = "The state, in phase `estimating` or `summary`."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.lastReveal, ExampleFixture.session)

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.next(
      params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}

enum QuestSkip: Method {
  static let name = "quest.skip"
  static let audience = Audience.anyone
  static let summary = "Leaves the current step out for today."
  static let detail = "It leaves no trial and earns nothing."
  static let tool: ToolTraits? = ToolTraits("Skip a step", .settles)
  static let answers = "The state, in phase `estimating`, or `summary` after the last step."
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.estimating, ExampleFixture.session)

  static func run(_ params: QuestNext.Params, for client: ClientSession) async throws -> QuestState
  {
    try await client.engine.skip(
      params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }
}

enum QuestFlag: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    /// The step that it is about.
    let step: StepIndex
    /// The player's verdict; `none` takes it back.
    let validity: FlagWord
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.flag"
  static let audience = Audience.anyone
  static let summary = "Says afterwards that a step should not count, or takes that back."
  static let detail = "Rewards that were given are never taken away."
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
