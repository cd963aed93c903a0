import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

// Each kind of error has its code, its text and its data in one place.
// `ClientSession+Errors.swift` says which error of the engine travels as which kind.

extension Errors {
  static let notFound = ErrorRow<NotFoundData>(
    "notFound",
    1001,
    "The thing that an id names does not exist, or is not this player's."
  )
}

struct NotFoundData: ErrorData {
  /// The kind of thing that the id should name.
  let what: QuestError.Subject
  /// The id, as sent.
  let id: String
}

extension Errors {
  static let conflict = ErrorRow<ConflictData>(
    "conflict",
    1002,
    "It was changed meanwhile, or the id is in use; `data.current` is the document as it is now."
  )
}

struct ConflictData: ErrorData {
  /// The routine or player as it is now; absent if the id was deleted.
  let current: Current?

  /// What an id stands for already.
  enum Current: Codable, SchemaProviding, Sendable {
    case routine(RoutineDetails)
    case player(PlayerDetails)

    static let schema = Schema.oneOf([
      Schema(of: RoutineDetails.self), Schema(of: PlayerDetails.self),
    ])
    static let sample = Current.player(
      PlayerDetails(
        Player(id: .sample, displayName: "", createdAt: .sample, timeZone: ""),
        .default
      )
    )

    /// Nil for an id that stands for something deleted.
    init?(_ current: QuestError.Current) {
      switch current {
      case .routine(let routine): self = .routine(routine)
      case .player(let player): self = .player(player)
      case .deleted: return nil
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .routine(try container.decode(RoutineDetails.self))
      } catch {
        self = .player(try container.decode(PlayerDetails.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .routine(let document): try document.encode(to: encoder)
      case .player(let document): try document.encode(to: encoder)
      }
    }
  }
}

extension Errors {
  static let invalidPhase = ErrorRow<InvalidPhaseData>(
    "invalidPhase",
    1003,
    "The call does not fit the phase of the session; `data.state` is its state."
  )
}

struct InvalidPhaseData: ErrorData {
  /// The state of the session, if it can be read.
  let state: QuestState?
}

extension Errors {
  static let ruleViolation = ErrorRow<RuleViolationData>(
    "ruleViolation",
    1004,
    "A rule of the game does not allow it; `data.rule` is the rule."
  )
}

struct RuleViolationData: ErrorData {
  /// The rule.
  let rule: QuestError.Rule
  /// The state of the session that the rule is about, if there is one.
  let state: QuestState?
}

extension Errors {
  static let locked = ErrorRow<NoErrorData>(
    "locked",
    1020,
    "The call needs the parent's powers; call `parent.unlock` first."
  )
  static let pinRejected = ErrorRow<PINRejectedData>(
    "pinRejected",
    1021,
    "The PIN is not the right one, or it is too early to try again.",
    retry: true
  )
}

struct PINRejectedData: ErrorData {
  /// Seconds until a PIN may be tried again; absent if it may be now.
  let retryAfterSeconds: Seconds?
  /// How many tries are left before the next wait.
  let attemptsRemaining: Int
}

/// The errors of a sync.
extension Errors {
  static let syncUnavailable = ErrorRow<NoErrorData>(
    "syncUnavailable",
    1022,
    "The folder is not usable, or the store does not sync, or syncs already; `message` says more.",
    retry: true
  )
  static let syncKeyRejected = ErrorRow<NoErrorData>(
    "syncKeyRejected",
    1023,
    "The code does not belong to the family in the folder."
  )
  static let syncDamaged = ErrorRow<NoErrorData>(
    "syncDamaged",
    1024,
    "A part in the folder cannot be read; it was not merged."
  )

  static let ofSync: [any ErrorKind] = [syncUnavailable, syncKeyRejected, syncDamaged]
}

/// The errors of stores; a store's own word for what it refuses is the name of the row.
extension Errors {
  static let storeBusy = row(.busy, 1010, retry: true)
  static let storeLocked = row(.locked, 1011, retry: true)
  static let storeCorrupt = row(.corrupt, 1012)
  static let storeTooNew = row(.tooNew, 1013)
  static let storeReadOnly = row(.readOnly, 1014)
  static let storeFull = row(.full, 1015)
  static let storeIO = row(.io, 1016)
  static let storeClosed = row(.closed, 1017)
  static let storeWrongClock = row(.wrongClock, 1018)
  static let storeRefused = row(.refused, 1019)
  static let storeOther = ErrorRow<StoreOtherData>(
    "storeOther",
    1030,
    "The store failed in a way of its own, which `data.storeKind` names; the log says why."
  )

  private static func row(
    _ kind: StoreError.Kind,
    _ code: Int,
    retry: Bool = false
  ) -> ErrorRow<StoreErrorData> {
    ErrorRow(kind.rawValue, code, kind.explanation, retry: retry)
  }

  static let ofStores = [
    storeBusy, storeLocked, storeCorrupt, storeTooNew, storeReadOnly, storeFull, storeIO,
    storeClosed, storeWrongClock, storeRefused,
  ]
}

struct StoreErrorData: ErrorData {
  /// Whether a change was kept.
  enum Outcome: String, CaseIterable, Codable, SchemaProviding {
    case unknown
  }

  /// `unknown` if a commit failed and the change may be stored all the same.
  let outcome: Outcome?
}

struct StoreOtherData: ErrorData {
  /// The store's own word for what happened.
  let storeKind: String
  /// `unknown` if a commit failed and the change may be stored all the same.
  let outcome: StoreErrorData.Outcome?
}
