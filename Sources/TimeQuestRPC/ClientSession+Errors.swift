package import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestSync
import TimeQuestTransfer
import TimeQuestWords

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
      // Without a detail the caller is told everything.
      if error.kind != .busy, !error.detail.isEmpty { log.error("\(error)") }
      return Self.rpcError(for: error)
    case let error as DocumentSyntaxError: return .parseError("\(error)")
    case let error as SyncError:
      let row =
        switch error.kind {
        case .unavailable: Errors.syncUnavailable
        case .keyRejected: Errors.syncKeyRejected
        case .damaged: Errors.syncDamaged
        }
      return RPCError(row, error.reason)
    case let error as PlayerChoiceNeeded:
      let players = error.players.map { "\"\($0.playerID)\" (\($0.displayName))" }
      return .invalidParams(
        path: "playerID",
        expected: "\"new\", or the id of this device's player: \(players.joined(separator: ", "))",
        got: "nothing"
      )
    default:
      let incident = ID<Never>(engine.environment.newUUID()).description
      // Its text may hold the words of a user.
      log.error("incident \(incident): \(type(of: error))")
      log.debug("incident \(incident): \(error)")
      return .internalError(incident: incident)
    }
  }

  private func refusal(_ error: QuestError) -> RPCError {
    let message = error.explanation
    switch error {
    case .notFound(let what, let id):
      return RPCError(Errors.notFound, message, NotFoundData(what: what, id: id))
    case .conflict(let current):
      return RPCError(
        Errors.conflict,
        message,
        ConflictData(current: ConflictData.Current(current))
      )
    case .wrongPhase(let state):
      return RPCError(Errors.invalidPhase, message, InvalidPhaseData(state: state))
    case .refused(let rule, let state):
      let remedy =
        switch rule {
        case .ownerRequired: " They run \(table.service.program) reset-pin."
        case .noPIN: " \(table.service.program) reset-pin does, too."
        default: ""
        }
      let data = RuleViolationData(rule: rule, state: state)
      return RPCError(Errors.ruleViolation, message + remedy, data)
    case .invalid(let path, let expected, let got):
      return .invalidParams(
        path: path,
        expected: expected,
        got: got,
        suggestion: path == "locale" ? Self.nearestLocale(to: got) : nil
      )
    case .locked: return RPCError(Errors.locked, message)
    case .pinRejected(let retryAfter, let attempts):
      let data = PINRejectedData(retryAfterSeconds: retryAfter, attemptsRemaining: attempts)
      return RPCError(Errors.pinRejected, message, data)
    }
  }

  /// The language whose tag is nearest, else the one that every text exists in.
  private static func nearestLocale(to tag: String) -> String? {
    let word = tag.filter { $0 != "\"" }
    return Suggestion.nearest(to: word, among: Catalogue.languages) ?? Catalogue.languages.first
  }

  private static func rpcError(for error: StoreError) -> RPCError {
    let outcome: StoreErrorData.Outcome? = error.outcomeIsUnknown ? .unknown : nil
    guard let row = Errors.ofStores.first(where: { $0.name == error.kind.rawValue }) else {
      return RPCError(
        Errors.storeOther,
        error.explanation,
        retry: error.retry,
        StoreOtherData(storeKind: error.kind.rawValue, outcome: outcome)
      )
    }
    return RPCError(
      row,
      error.explanation,
      retry: error.retry,
      StoreErrorData(outcome: outcome)
    )
  }

  /// Whether an error is the engine's, rather than that of a file that is read or written.
  static func travels(_ error: any Error) -> Bool {
    error is QuestError || error is StoreError || error is DocumentSyntaxError
      || error is SyncError || error is PlayerChoiceNeeded
  }
}
