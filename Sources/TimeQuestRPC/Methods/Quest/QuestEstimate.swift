import JSONRPC
import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum QuestEstimate: Method {
  struct Params: SchemaDocumented, Sendable {
    let sessionID: SessionID
    let seconds: StepSeconds?
    let low: StepSeconds?
    let high: StepSeconds?
    let confidence: Confidence?
    let step: StepIndex?
    let playerID: PlayerID?

    static let docs = [
      "sessionID": "The session.",
      "seconds": "The guess, in seconds; or give a range.",
      "low": "The lower end of a range, in seconds.",
      "high": "The upper end of a range, in seconds.",
      "confidence": "The confidence meant by the range, 0.5 to 0.99; 0.8 where it is absent.",
      "step": "The step this is meant for; refused where it is not the current one.",
      "playerID": "The player; the default one where it is absent.",
    ]
  }

  static let name = "quest.estimate"
  static let summary = "Locks in how long the step will take; from now on the step runs."
  static let detail =
    "A range counts as its geometric middle."
  static let answers = "The state, in phase `active`."
  static let errors: [ErrorKind] = [.notFound, .invalidPhase]
  static let example = Example(.estimating, ["sessionID": "$sessionID", "seconds": 300])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    client.state(
      try await client.engine.lockIn(
        try estimate(from: params),
        in: params.sessionID,
        step: params.step?.value,
        by: params.playerID
      )
    )
  }

  /// Either one duration, or a range with both ends.
  private static func estimate(from params: Params) throws(RPCError) -> Estimate {
    guard params.low != nil || params.high != nil || params.confidence != nil else {
      guard let seconds = params.seconds else {
        throw .invalidParams(
          path: "seconds",
          expected: StepSeconds.schema.expectation,
          got: "nothing"
        )
      }
      return Estimate(seconds.seconds)
    }
    guard params.seconds == nil else {
      throw .invalidParams(
        path: "seconds",
        expected: "nothing beside a range",
        got: "both a guess and a range"
      )
    }
    guard let low = params.low else {
      throw .invalidParams(path: "low", expected: StepSeconds.schema.expectation, got: "nothing")
    }
    guard let high = params.high else {
      throw .invalidParams(path: "high", expected: StepSeconds.schema.expectation, got: "nothing")
    }
    guard low.seconds <= high.seconds else {
      throw .invalidParams(
        path: "low",
        expected: "at most high, \(Schema.short(high.seconds.value))",
        got: Schema.short(low.seconds.value)
      )
    }
    return Estimate(
      EstimateRange(
        low: low.seconds,
        high: high.seconds,
        confidencePercent: params.confidence?.percent ?? 80
      )
    )
  }
}
