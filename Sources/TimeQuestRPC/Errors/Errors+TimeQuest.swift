import JSONRPC
import TimeQuestPersistence

extension Errors {
  static let notFound = ErrorRow<NotFoundData>(
    "notFound",
    1001,
    "What an id names does not exist, or is not this player's."
  )
  static let conflict = ErrorRow<ConflictData>(
    "conflict",
    1002,
    "It was changed meanwhile, or the id is in use; `data.current` is the document as it is now."
  )
  static let invalidPhase = ErrorRow<InvalidPhaseData>(
    "invalidPhase",
    1003,
    "The call does not fit the phase of the session; `data.state` is its state."
  )
  static let ruleViolation = ErrorRow<RuleViolationData>(
    "ruleViolation",
    1004,
    "A rule of the game does not allow it; `data.rule` is the rule."
  )
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

/// The errors of a sync.
extension Errors {
  static let syncUnavailable = ErrorRow<NoErrorData>(
    "syncUnavailable",
    1022,
    "The folder is not usable, or the store is in no sync or in one already; `message` says more.",
    retry: true
  )
  static let syncKeyRejected = ErrorRow<NoErrorData>(
    "syncKeyRejected",
    1023,
    "The code is not that of the family in the folder."
  )
  static let syncDamaged = ErrorRow<NoErrorData>(
    "syncDamaged",
    1024,
    "A part in the folder cannot be read; nothing of it was taken in."
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
