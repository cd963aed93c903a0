import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestEstimate: Method {
  struct Params: Decodable, Sendable {
    /// The session.
    let sessionID: SessionID
    let guess: Guess
    /// The step this is meant for; refused where it is not the current one.
    let step: StepIndex?
    /// The player; the default one where it is absent.
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
      /// The confidence meant by the range, 0.5 to 0.99; 0.8 where it is absent.
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
  }

  static let name = "quest.estimate"
  static let audience = Audience.anyone
  static let summary = "Locks in how long the step will take; from now on the step runs."
  static let detail =
    "A range counts as its geometric middle."
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
      try estimate(params.guess),
      in: params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }

  private static func estimate(_ guess: Guess) throws -> Estimate {
    switch guess {
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
