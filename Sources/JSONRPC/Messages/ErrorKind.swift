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
package protocol ErrorData: Codable, Sendable {
  /// What each member means.
  static var docs: [String: String] { get }
}

/// The data of an error that needs none.
package struct NoErrorData: ErrorData {
  package static let docs: [String: String] = [:]
}
