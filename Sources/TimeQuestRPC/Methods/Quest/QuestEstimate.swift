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
    let confidence: ConfidenceNumber?
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
  static let errors: ErrorKinds = [Errors.notFound, Errors.invalidPhase]
  static let example = Example(.estimating, ["sessionID": "$sessionID", "seconds": 300])

  static func run(_ params: Params, for client: ClientSession) async throws -> QuestState {
    try await client.engine.lockIn(
      try estimate(from: params),
      in: params.sessionID,
      step: params.step?.value,
      by: params.playerID
    )
  }

  /// Either one duration, or a range with both ends.
  private static func estimate(from params: Params) throws -> Estimate {
    guard params.low != nil || params.high != nil || params.confidence != nil else {
      return try Estimate(try given(params.seconds, "seconds"))
    }
    guard params.seconds == nil else {
      throw RPCError.invalidParams(
        path: "seconds",
        expected: "nothing beside a range",
        got: "both a guess and a range"
      )
    }
    return Estimate(
      try EstimateRange(
        low: try given(params.low, "low"),
        high: try given(params.high, "high"),
        confidencePercent: params.confidence?.confidence.value ?? EstimateRange.defaultConfidence
      )
    )
  }

  private static func given(_ duration: StepSeconds?, _ path: String) throws(RPCError) -> Seconds {
    guard let duration else {
      throw .invalidParams(path: path, expected: StepSeconds.schema.expectation, got: "nothing")
    }
    return duration.seconds
  }
}
