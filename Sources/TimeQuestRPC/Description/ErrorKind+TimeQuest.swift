import JSONRPCMethods

extension ErrorKind {
  static let notFound = ErrorKind("notFound", 1001, "What was named does not exist.")
  static let conflict = ErrorKind(
    "conflict",
    1002,
    "It was changed meanwhile; `data.current` holds it as it is."
  )
  static let invalidPhase = ErrorKind(
    "invalidPhase",
    1003,
    "The step does not fit; `data.state` holds the session's state."
  )
  static let ruleViolation = ErrorKind(
    "ruleViolation",
    1004,
    "The rules of the game refuse it; `data.rule` names the rule."
  )
  static let locked = ErrorKind("locked", 1020, "This connection is not unlocked.")
  static let pinRejected = ErrorKind("pinRejected", 1021, "The PIN was not accepted.")
  static let storeBusy = ErrorKind("storeBusy", 1010, "Another program holds the store.")
  static let storeLocked = ErrorKind("storeLocked", 1011, "The store is locked by this connection.")
  static let storeCorrupt = ErrorKind("storeCorrupt", 1012, "The store is damaged.")
  static let storeTooNew = ErrorKind("storeTooNew", 1013, "A newer version wrote the store.")
  static let storeReadOnly = ErrorKind("storeReadOnly", 1014, "The store cannot be written.")
  static let storeFull = ErrorKind("storeFull", 1015, "No space is left.")
  static let storeIO = ErrorKind("storeIO", 1016, "Reading or writing failed.")
  static let storeClosed = ErrorKind("storeClosed", 1017, "The store is closed.")
  /// A kind of a contributor's own store.
  static let storeOther = ErrorKind("storeOther", 1019, "The store refused.")

  /// Every method that reads or writes may answer with these.
  static let ofStores = [
    storeBusy, storeLocked, storeCorrupt, storeTooNew, storeReadOnly, storeFull, storeIO,
    storeClosed, storeOther,
  ]
}
