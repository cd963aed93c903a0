package import JSONRPC
import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

extension ClientSession {
  /// What went wrong, as it travels.
  ///
  /// What nobody foresaw is logged, and told only by its incident.
  package func rpcError(for error: any Error) async -> RPCError {
    switch error {
    case let error as RPCError: return error
    case let error as QuestError: return refusal(error)
    case let error as ValueError:
      return .invalidParams(path: error.path, expected: error.expected, got: error.got)
    case let error as StoreError:
      if error.kind != .busy { log.error("\(error)") }
      return Self.rpcError(for: error)
    case let error as DocumentSyntaxError: return .parseError("\(error)")
    default:
      let incident = ID<Never>(engine.environment.newUUID()).description
      // What it says may be somebody's words.
      log.error("incident \(incident): \(type(of: error))")
      log.debug("incident \(incident): \(error)")
      return .internalError(incident: incident)
    }
  }

  private func refusal(_ error: QuestError) -> RPCError {
    switch error {
    case .notFound(let what, let id):
      return RPCError(
        .notFound,
        "There is no such \(what.rawValue).",
        details: [.init("what", .string(what.rawValue)), .init("id", .string(id))]
      )
    case .conflict(.routine(let routine)):
      return conflict(details("current", routine))
    case .conflict(.player(let player)):
      return conflict(details("current", player))
    case .conflict(.deleted):
      return conflict([JSON.Member("current", .null)])
    case .wrongPhase(let state):
      return RPCError(
        .invalidPhase,
        "The quest is in phase \(state.phase.rawValue), step \(state.step).",
        details: details("state", state)
      )
    case .refused(let rule, let state):
      var details = [JSON.Member("rule", .string(rule.rawValue))]
      if let state { details += self.details("state", state) }
      return RPCError(.ruleViolation, rule.message, details: details)
    case .invalid(let path, let expected, let got):
      return .invalidParams(path: path, expected: expected, got: got)
    case .locked:
      return RPCError(.locked, "This connection may not do that.")
    case .pinRejected(let retryAfter, let attempts):
      return RPCError(
        .pinRejected,
        "That was not accepted.",
        retry: true,
        details: details("retryAfterSeconds", Nullable(retryAfter))
          + [.init("attemptsRemaining", .integer(Int64(attempts)))]
      )
    }
  }

  private func conflict(_ details: [JSON.Member]) -> RPCError {
    RPCError(.conflict, "It is stored already, and different.", details: details)
  }

  private static func rpcError(for error: StoreError) -> RPCError {
    let kind = ErrorKind.ofStores.first { $0.name == error.kind.rawValue } ?? .storeOther
    let details =
      error.outcomeIsUnknown ? [JSON.Member("outcome", .string("unknown"))] : []
    return RPCError(
      code: kind.code,
      kind: error.kind.rawValue,
      message: kind.summary,
      retry: error.retry,
      details: details
    )
  }

  /// Whether an error is the engine's, rather than that of a file that is read or written.
  static func travels(_ error: any Error) -> Bool {
    error is QuestError || error is StoreError || error is DocumentSyntaxError
  }

  private func details(_ name: String, _ value: some Encodable) -> [JSON.Member] {
    do {
      return [JSON.Member(name, try JSON(encoding: value))]
    } catch {
      log.error("\(name) could not be told: \(error)")
      return []
    }
  }
}

extension RPCError {
  fileprivate init(
    _ kind: ErrorKind,
    _ message: String,
    retry: Bool = false,
    details: [JSON.Member] = []
  ) {
    self.init(
      code: kind.code,
      kind: kind.name,
      message: message,
      retry: retry,
      details: details
    )
  }
}

extension QuestError.Rule {
  fileprivate var message: String {
    switch self {
    case .alreadyOpen: "That quest is open already."
    case .notToday: "That quest is not on today."
    case .noSteps: "That quest has no steps yet."
    case .idInUse: "That id is in use."
    case .noPIN: "There is no PIN yet."
    case .currentPINRequired: "Changing the PIN needs the one in use."
    case .ownerRequired: "Only the owner of the store may set a PIN now: timequest-rpc reset-pin."
    }
  }
}
