import JSONRPC

/// One method of the table: what it takes, what it answers, and how it runs.
///
/// The types are the description: what decodes the parameters generates the documents.
protocol Method: Sendable {
  associatedtype Params: SchemaDocumented & Sendable
  associatedtype Result: Codable

  static var name: String { get }
  static var audience: Audience { get }
  /// One line.
  static var summary: String { get }
  /// What else a front-end author should know.
  static var detail: String { get }
  /// What the result means, in a few words.
  static var answers: String { get }
  /// Beside those that every method may answer with.
  static var errors: [ErrorKind] { get }
  /// The command that gives the same however large it is.
  static var streamedBy: String? { get }
  /// Whether it reads or writes, and so may answer with a store's errors.
  static var usesStore: Bool { get }
  static var example: Example { get }

  static func run(_ params: Params, for client: ClientSession) async throws -> Result

  /// Whether it may be answered later, beside those that follow.
  static var canWait: Bool { get }
  /// The call that waits; nil where `run` can answer at once.
  static func wait(_ params: Params, for client: ClientSession) async throws -> (any PendingCall)?
}

extension Method {
  static var audience: Audience { .anyone }
  static var detail: String { "" }
  static var errors: [ErrorKind] { [] }
  static var streamedBy: String? { nil }
  static var usesStore: Bool { true }
  static var example: Example { Example(.household) }
  static var canWait: Bool { false }

  static func wait(_ params: Params, for client: ClientSession) async throws -> (any PendingCall)? {
    nil
  }
}
