package import JSONRPC

/// One method of a table: its parameters, its result, and how it runs.
///
/// The types are the description: what decodes the parameters generates the documents.
package protocol Method<Context>: Sendable {
  associatedtype Context: MethodContext
  associatedtype Params: SchemaDocumented & Sendable
  associatedtype Result: Codable

  static var name: String { get }
  static var audience: Audience { get }
  /// One line.
  static var summary: String { get }
  /// What else a client's author should know.
  static var detail: String { get }
  /// What the result means, in a few words.
  static var answers: String { get }
  /// Its own errors.
  static var errors: [ErrorKind] { get }
  /// The errors that it shares with most methods; by default those of the context.
  static var commonErrors: [ErrorKind] { get }
  /// The command that gives the same result at any size.
  static var streamedBy: String? { get }
  static var example: Example { get }

  static func run(_ params: Params, for client: Context) async throws -> Result

  /// Whether it may be answered later, beside those that follow.
  static var canWait: Bool { get }
  /// The call that waits; nil where `run` can answer at once.
  static func wait(_ params: Params, for client: Context) async throws -> (any PendingCall)?
}

extension Method {
  package static var audience: Audience { .anyone }
  package static var detail: String { "" }
  package static var errors: [ErrorKind] { [] }
  package static var commonErrors: [ErrorKind] { Context.commonErrors }
  package static var streamedBy: String? { nil }
  package static var canWait: Bool { false }

  package static func wait(
    _ params: Params,
    for client: Context
  ) async throws -> (any PendingCall)? {
    nil
  }
}
