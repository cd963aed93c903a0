import JSONRPC

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

/// The errors of stores; a store's own word for what it refuses is the name of the row.
extension Errors {
  static let storeBusy = ErrorRow<StoreErrorData>(
    "storeBusy",
    1010,
    "Another program is using the store; try again later.",
    retry: true
  )
  static let storeLocked = ErrorRow<StoreErrorData>(
    "storeLocked",
    1011,
    "This connection holds a lock that the call needs; try again later.",
    retry: true
  )
  static let storeCorrupt = ErrorRow<StoreErrorData>(
    "storeCorrupt",
    1012,
    "The store is damaged; `store check` tells what is, and a backup can replace it."
  )
  static let storeTooNew = ErrorRow<StoreErrorData>(
    "storeTooNew",
    1013,
    "A newer version of the program wrote the store; install that version. Nothing was changed."
  )
  static let storeReadOnly = ErrorRow<StoreErrorData>(
    "storeReadOnly",
    1014,
    "The store cannot be written; check who may write it."
  )
  static let storeFull = ErrorRow<StoreErrorData>(
    "storeFull",
    1015,
    "No space is left for the store; make room and try again. Nothing was changed."
  )
  static let storeIO = ErrorRow<StoreErrorData>(
    "storeIO",
    1016,
    "Reading or writing the store failed; the log says why."
  )
  static let storeClosed = ErrorRow<StoreErrorData>(
    "storeClosed",
    1017,
    "The store is closed; start the server again."
  )
  static let storeWrongClock = ErrorRow<StoreErrorData>(
    "storeWrongClock",
    1018,
    "The store was made under the other kind of clock, real or simulated; open it with that one."
  )
  static let storeRefused = ErrorRow<StoreErrorData>(
    "storeRefused",
    1019,
    "The store does not accept what it was given."
  )
  static let storeOther = ErrorRow<StoreOtherData>(
    "storeOther",
    1030,
    "The store failed in a way of its own, which `data.storeKind` names; the log says why."
  )

  static let ofStores = [
    storeBusy, storeLocked, storeCorrupt, storeTooNew, storeReadOnly, storeFull, storeIO,
    storeClosed, storeWrongClock, storeRefused,
  ]
}
