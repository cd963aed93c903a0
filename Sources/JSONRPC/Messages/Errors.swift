/// The list of errors, one row a kind; a service adds its own rows.
package enum Errors {
  package static let parseError = ErrorRow<NoErrorData>(
    "parseError",
    -32700,
    "The message is not valid JSON in UTF-8, or has a duplicate key or an integer past 64 bits."
  )
  package static let invalidRequest = ErrorRow<InvalidRequestData>(
    "invalidRequest",
    -32600,
    "The message is valid JSON, but not a valid request; `data.path` names the member."
  )
  package static let methodNotFound = ErrorRow<MethodNotFoundData>(
    "methodNotFound",
    -32601,
    "The method does not exist; `data.suggestion` is the nearest one."
  )
  package static let invalidParams = ErrorRow<InvalidParamsData>(
    "invalidParams",
    -32602,
    "A parameter is missing, unknown or not valid; `data.path` names it."
  )
  package static let internalError = ErrorRow<InternalErrorData>(
    "internalError",
    -32603,
    "An unexpected error occurred; the log has more under `data.incident`."
  )
  package static let cancelled = ErrorRow<NoErrorData>(
    "cancelled",
    -32800,
    "The request was cancelled before it began.",
    retry: true
  )
  package static let tooLarge = ErrorRow<TooLargeData>(
    "tooLarge",
    -32001,
    "The message or the answer exceeds a limit; `data.limit` is the limit."
  )
  package static let shuttingDown = ErrorRow<NoErrorData>(
    "shuttingDown",
    -32004,
    "The server is shutting down and accepts no more requests."
  )

  /// What can be sent before a method is known.
  package static let beforeMethods: [any ErrorKind] = [parseError, invalidRequest, methodNotFound]

  /// What every method may answer with.
  package static let ofEveryMethod: [any ErrorKind] = [
    invalidParams, internalError, cancelled, tooLarge, shuttingDown,
  ]
}

package struct InvalidRequestData: ErrorData {
  /// The member that is not valid; empty for the request as a whole.
  let path: String
  /// The values that are valid there.
  let expected: String
  /// The value that was sent.
  let got: String
}

package struct MethodNotFoundData: ErrorData {
  /// The nearest method, if one is near.
  let suggestion: String?
}

package struct InvalidParamsData: ErrorData {
  /// The parameter or the member in it, such as `tasks[0].name`.
  let path: String
  /// The values that are valid there.
  let expected: String
  /// The value that was sent; a long text is cut, and a secret is never repeated.
  let got: String
  /// The nearest valid name or word, if one is near.
  let suggestion: String?
}

package struct InternalErrorData: ErrorData {
  /// The id under which the log has more.
  let incident: String
}

package struct TooLargeData: ErrorData {
  /// The limit, in bytes, levels or items.
  let limit: Int
}

extension RPCError {
  package static func parseError(_ reason: String) -> RPCError {
    RPCError(Errors.parseError, "The message is not valid JSON in UTF-8: \(reason).")
  }

  package static func invalidRequest(path: String, expected: String, got: String) -> RPCError {
    RPCError(
      Errors.invalidRequest,
      "The request is not valid: \(path.isEmpty ? "it" : path) must be \(expected).",
      InvalidRequestData(path: path, expected: expected, got: got)
    )
  }

  package static func methodNotFound(_ method: String, suggestion: String?) -> RPCError {
    let hint = suggestion.map { " Did you mean \($0)?" } ?? ""
    return RPCError(
      Errors.methodNotFound,
      "There is no method \(method).\(hint)",
      MethodNotFoundData(suggestion: suggestion)
    )
  }

  package static func invalidParams(
    path: String,
    expected: String,
    got: String,
    suggestion: String? = nil
  ) -> RPCError {
    let hint = suggestion.map { " Did you mean \($0)?" } ?? ""
    return RPCError(
      Errors.invalidParams,
      "\(path.isEmpty ? "params" : path): expected \(expected), got \(got).\(hint)",
      InvalidParamsData(path: path, expected: expected, got: got, suggestion: suggestion)
    )
  }

  /// The incident stands in the log beside what happened; the caller learns no more.
  package static func internalError(incident: String) -> RPCError {
    RPCError(
      Errors.internalError,
      "An unexpected error occurred; the log has more under incident \(incident).",
      InternalErrorData(incident: incident)
    )
  }

  package static func tooLarge(_ what: String, limit: Int) -> RPCError {
    RPCError(Errors.tooLarge, "\(what): the limit is \(limit).", TooLargeData(limit: limit))
  }

  package static let cancelled = RPCError(Errors.cancelled, "The request was cancelled.")

  package static let shuttingDown = RPCError(Errors.shuttingDown, "The server is shutting down.")
}
