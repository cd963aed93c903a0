package import JSONRPC
import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

extension ClientSession {
  /// The error as it travels.
  ///
  /// An unexpected error is logged; the caller gets the id of the incident alone.
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
      // Its text may hold the words of a user.
      log.error("incident \(incident): \(type(of: error))")
      log.debug("incident \(incident): \(error)")
      return .internalError(incident: incident)
    }
  }

  private func refusal(_ error: QuestError) -> RPCError {
    switch error {
    case .notFound(let what, let id):
      return RPCError(
        Errors.notFound,
        "There is no such \(what.rawValue).",
        NotFoundData(what: what, id: id)
      )
    case .conflict(.routine(let routine)): return conflict(.routine(routine))
    case .conflict(.player(let player)): return conflict(.player(player))
    case .conflict(.deleted): return conflict(nil)
    case .wrongPhase(let state):
      return RPCError(
        Errors.invalidPhase,
        "The quest is in phase \(state.phase.rawValue), step \(state.step).",
        InvalidPhaseData(state: state)
      )
    case .refused(let rule, let state):
      return RPCError(
        Errors.ruleViolation,
        rule.message,
        RuleViolationData(rule: rule, state: state)
      )
    case .invalid(let path, let expected, let got):
      return .invalidParams(path: path, expected: expected, got: got)
    case .locked: return RPCError(Errors.locked, "This connection may not do that.")
    case .pinRejected(let retryAfter, let attempts):
      return RPCError(
        Errors.pinRejected,
        "The PIN was not accepted.",
        PINRejectedData(retryAfterSeconds: retryAfter, attemptsRemaining: attempts)
      )
    }
  }

  private func conflict(_ current: CurrentDocument?) -> RPCError {
    RPCError(
      Errors.conflict,
      "It was changed meanwhile, or the id is in use.",
      ConflictData(current: current)
    )
  }

  private static func rpcError(for error: StoreError) -> RPCError {
    let outcome: StoreErrorData.Outcome? = error.outcomeIsUnknown ? .unknown : nil
    guard let row = Errors.ofStores.first(where: { $0.name == error.kind.rawValue }) else {
      return RPCError(
        Errors.storeOther,
        error.remedy ?? "The store failed: \(error.kind.rawValue).",
        retry: error.retry,
        StoreOtherData(storeKind: error.kind.rawValue, outcome: outcome)
      )
    }
    return RPCError(
      row,
      error.remedy ?? row.summary,
      retry: error.retry,
      StoreErrorData(outcome: outcome)
    )
  }

  /// Whether an error is the engine's, rather than that of a file that is read or written.
  static func travels(_ error: any Error) -> Bool {
    error is QuestError || error is StoreError || error is DocumentSyntaxError
  }
}

extension QuestError.Rule {
  fileprivate var message: String {
    switch self {
    case .alreadyOpen: "The quest is open already."
    case .notToday: "The quest is not on today."
    case .noSteps: "The quest has no steps yet."
    case .idInUse: "The id is in use."
    case .noPIN: "No PIN is set yet."
    case .currentPINRequired: "A change of the PIN needs the current one."
    case .ownerRequired: "Only the owner of the store may set a PIN now: timequest-rpc reset-pin."
    }
  }
}
