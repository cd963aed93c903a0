import TimeQuestJSON

extension RPCError {
  package static func parseError(_ reason: String) -> RPCError {
    RPCError(code: -32700, kind: "parseError", message: "This is not JSON: \(reason).")
  }

  package static func invalidRequest(path: String, expected: String, got: String) -> RPCError {
    RPCError(
      code: -32600,
      kind: "invalidRequest",
      message: "This is not a request: \(path.isEmpty ? "it" : path) should be \(expected).",
      details: mismatch(path: path, expected: expected, got: got)
    )
  }

  package static func methodNotFound(_ method: String, suggestion: String?) -> RPCError {
    let hint = suggestion.map { " Did you mean \($0)?" } ?? ""
    return RPCError(
      code: -32601,
      kind: "methodNotFound",
      message: "There is no method \(method).\(hint)",
      details: [JSON.Member(name: "suggestion", value: suggestion.map(JSON.string) ?? .null)]
    )
  }

  package static func invalidParams(
    path: String,
    expected: String,
    got: String,
    suggestion: String? = nil
  ) -> RPCError {
    let hint = suggestion.map { " Did you mean \($0)?" } ?? ""
    let details =
      mismatch(path: path, expected: expected, got: got)
      + [JSON.Member(name: "suggestion", value: suggestion.map(JSON.string) ?? .null)]
    return RPCError(
      code: -32602,
      kind: "invalidParams",
      message: "\(path.isEmpty ? "params" : path): expected \(expected), got \(got).\(hint)",
      details: details
    )
  }

  /// The incident stands in the log beside what really happened; no more is told.
  package static func internalError(incident: String) -> RPCError {
    RPCError(
      code: -32603,
      kind: "internalError",
      message: "Something unexpected happened in here.",
      details: [JSON.Member(name: "incident", value: .string(incident))]
    )
  }

  package static func tooLarge(_ what: String, limit: Int) -> RPCError {
    RPCError(
      code: -32001,
      kind: "tooLarge",
      message: "\(what): the limit is \(limit).",
      details: [JSON.Member(name: "limit", value: .integer(Int64(limit)))]
    )
  }

  package static let cancelled = RPCError(
    code: -32800,
    kind: "cancelled",
    message: "The request was cancelled.",
    retry: true
  )

  package static let shuttingDown = RPCError(
    code: -32004,
    kind: "shuttingDown",
    message: "The server is shutting down."
  )

  private static func mismatch(path: String, expected: String, got: String) -> [JSON.Member] {
    [
      JSON.Member(name: "path", value: .string(path)),
      JSON.Member(name: "expected", value: .string(expected)),
      JSON.Member(name: "got", value: .string(got)),
    ]
  }
}
