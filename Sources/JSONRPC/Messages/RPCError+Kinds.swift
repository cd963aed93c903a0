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
