package import TimeQuestJSON

/// An error as it travels: `code` and `message` of JSON-RPC, and under `data` a word to match on.
package struct RPCError: Error, Equatable, Sendable {
  package let code: Int
  /// Stands in `data.kind`; scripts match on it.
  package let kind: String
  /// One sentence for a person.
  package let message: String
  /// Whether the same call may succeed later; stands in `data.retry`.
  package let retry: Bool
  /// What else stands in `data`.
  package let details: [JSON.Member]

  package init(
    code: Int,
    kind: String,
    message: String,
    retry: Bool = false,
    details: [JSON.Member] = []
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.retry = retry
    self.details = details
  }

  /// The `error` member of an answer.
  package var json: JSON {
    let data: [JSON.Member] = [
      JSON.Member(name: "kind", value: .string(kind)),
      JSON.Member(name: "retry", value: .bool(retry)),
    ]
    return [
      "code": .integer(Int64(code)), "message": .string(message), "data": .object(data + details),
    ]
  }
}
