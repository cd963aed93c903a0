package import TimeQuestJSON

/// An error as it travels: `code` and `message` of JSON-RPC, and `data` by the row of its kind.
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

  /// `retry` is that of the row unless it is given.
  package init<Data>(
    _ row: ErrorRow<Data>,
    _ message: String,
    retry: Bool? = nil,
    _ data: Data
  ) {
    code = row.code
    kind = row.name
    self.message = message
    self.retry = retry ?? row.retry
    details = Self.members(of: data)
  }

  private static func members(of data: some ErrorData) -> [JSON.Member] {
    guard !(data is NoErrorData) else { return [] }
    do {
      guard case .object(let members) = try JSON(encoding: data) else { return [] }
      return members
    } catch {
      // Only a number that is not finite, or a tree too deep to print; no data holds either.
      return []
    }
  }

  /// The `error` member of an answer.
  package var json: JSON {
    let data: [JSON.Member] = [
      JSON.Member("kind", .string(kind)),
      JSON.Member("retry", .bool(retry)),
    ]
    return [
      "code": .integer(Int64(code)), "message": .string(message), "data": .object(data + details),
    ]
  }
}

extension RPCError {
  package init(_ row: ErrorRow<NoErrorData>, _ message: String, retry: Bool? = nil) {
    self.init(row, message, retry: retry, NoErrorData())
  }
}

/// A kind of error, whatever its data: what the documents tell of it.
package protocol ErrorKind: Sendable {
  /// The word that stands in `data.kind`.
  var name: String { get }
  var code: Int { get }
  /// When it is sent, as one sentence.
  var summary: String { get }
  /// Whether the same call may succeed later, unless the error itself says otherwise.
  var retry: Bool { get }
  /// What stands in `data` beside `kind` and `retry`.
  var dataType: any ErrorData.Type { get }
}

/// The row of one kind in the list of errors: what is sent and what is described come from it.
package struct ErrorRow<Data: ErrorData>: ErrorKind {
  package let name: String
  package let code: Int
  package let summary: String
  package let retry: Bool

  package init(_ name: String, _ code: Int, _ summary: String, retry: Bool = false) {
    self.name = name
    self.code = code
    self.summary = summary
    self.retry = retry
  }

  package var dataType: any ErrorData.Type { Data.self }
}

/// The members of `data` beside `kind` and `retry`; a member without a value is left out.
package protocol ErrorData: Codable, Sendable {}

/// The data of an error that needs none.
package struct NoErrorData: ErrorData {}
