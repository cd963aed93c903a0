/// One kind of error: what it is called, and what it means.
package struct ErrorKind: Sendable, Equatable {
  /// The word that stands in `data.kind`.
  package let name: String
  package let code: Int
  /// As a document tells it.
  package let summary: String

  package init(_ name: String, _ code: Int, _ summary: String) {
    self.name = name
    self.code = code
    self.summary = summary
  }
}

extension ErrorKind {
  static let parseError = ErrorKind("parseError", -32700, "The message is no JSON in UTF-8.")
  static let invalidRequest = ErrorKind(
    "invalidRequest",
    -32600,
    "The message is JSON, but no request; `data.path` names the place."
  )
  static let methodNotFound = ErrorKind(
    "methodNotFound",
    -32601,
    "There is no such method; `data.suggestion` is the nearest."
  )
  static let invalidParams = ErrorKind(
    "invalidParams",
    -32602,
    "A parameter does not fit; `data.path` names it."
  )
  static let internalError = ErrorKind(
    "internalError",
    -32603,
    "Something went wrong inside; `data.incident` stands in the log too."
  )
  static let cancelled = ErrorKind(
    "cancelled",
    -32800,
    "The request was cancelled before it began."
  )
  static let tooLarge = ErrorKind("tooLarge", -32001, "The message or the answer is past a limit.")
  static let shuttingDown = ErrorKind("shuttingDown", -32004, "The server is shutting down.")

  /// What comes before a method is known.
  static let beforeMethods = [parseError, invalidRequest, methodNotFound]

  /// Every method may answer with these.
  static let everywhere = [invalidParams, internalError, cancelled, tooLarge, shuttingDown]
}
