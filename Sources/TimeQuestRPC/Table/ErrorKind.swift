/// The errors that travel, by the word in `data.kind`.
enum ErrorKind: String, CaseIterable, Sendable {
  case parseError
  case invalidRequest
  case methodNotFound
  case invalidParams
  case internalError
  case cancelled
  case tooLarge
  case shuttingDown
  case notFound
  case conflict
  case invalidPhase
  case ruleViolation
  case locked
  case pinRejected
  case storeBusy
  case storeLocked
  case storeCorrupt
  case storeTooNew
  case storeReadOnly
  case storeFull
  case storeIO
  case storeClosed
  /// A kind of a contributor's own store.
  case storeOther

  var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .cancelled: -32800
    case .tooLarge: -32001
    case .shuttingDown: -32004
    case .notFound: 1001
    case .conflict: 1002
    case .invalidPhase: 1003
    case .ruleViolation: 1004
    case .storeBusy: 1010
    case .storeLocked: 1011
    case .storeCorrupt: 1012
    case .storeTooNew: 1013
    case .storeReadOnly: 1014
    case .storeFull: 1015
    case .storeIO: 1016
    case .storeClosed: 1017
    case .storeOther: 1019
    case .locked: 1020
    case .pinRejected: 1021
    }
  }

  /// As a document tells it.
  var summary: String {
    switch self {
    case .parseError: "The message is no JSON in UTF-8."
    case .invalidRequest: "The message is JSON, but no request; `data.path` names the place."
    case .methodNotFound: "There is no such method; `data.suggestion` is the nearest."
    case .invalidParams: "A parameter does not fit; `data.path` names it."
    case .internalError: "Something went wrong inside; `data.incident` stands in the log too."
    case .cancelled: "The request was cancelled before it began."
    case .tooLarge: "The message or the answer is past a limit."
    case .shuttingDown: "The server is shutting down."
    case .notFound: "What was named does not exist."
    case .conflict: "It was changed meanwhile; `data.current` holds it as it is."
    case .invalidPhase: "The step does not fit; `data.state` holds the session's state."
    case .ruleViolation: "The rules of the game refuse it; `data.rule` names the rule."
    case .locked: "This connection is not unlocked."
    case .pinRejected: "The PIN was not accepted."
    case .storeBusy: "Another program holds the store."
    case .storeLocked: "The store is locked by this connection."
    case .storeCorrupt: "The store is damaged."
    case .storeTooNew: "A newer version wrote the store."
    case .storeReadOnly: "The store cannot be written."
    case .storeFull: "No space is left."
    case .storeIO: "Reading or writing failed."
    case .storeClosed: "The store is closed."
    case .storeOther: "The store refused."
    }
  }

  /// Every method may answer with these.
  static let everywhere: [ErrorKind] = [
    .invalidParams, .internalError, .cancelled, .tooLarge, .shuttingDown,
  ]

  /// Every method that reads or writes may answer with these.
  static let ofStores: [ErrorKind] = [
    .storeBusy, .storeLocked, .storeCorrupt, .storeTooNew, .storeReadOnly, .storeFull, .storeIO,
    .storeClosed, .storeOther,
  ]
}
