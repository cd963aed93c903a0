/// One method of a table: its parameters, its result, and how it runs.
///
/// The types are the description: what decodes the parameters generates the documents.
package protocol Method<Context>: Sendable {
  associatedtype Context: MethodContext
  associatedtype Params: Decodable & Sendable
  associatedtype Result: Codable & Sendable

  static var name: String { get }
  /// Who may call it; there is no default, so that none is left open by mistake.
  static var audience: Audience { get }
  /// One line.
  static var summary: String { get }
  /// What else a client's author should know.
  static var detail: String { get }
  /// What the result means, in a few words.
  static var answers: String { get }
  /// Groups of parameters of which exactly one is sent; none by default.
  static var alternatives: [ObjectSchema.Alternative] { get }
  /// Its own errors.
  static var errors: [any ErrorKind] { get }
  /// The errors that it shares with most methods; by default those of the context.
  static var commonErrors: [any ErrorKind] { get }
  /// How an assistant may call it; nil where no assistant may.
  static var tool: ToolTraits? { get }
  /// The command that gives the same result at any size.
  static var streamedBy: String? { get }
  static var example: Example { get }

  /// Whether no other call may be covered by the same commit.
  ///
  /// By default those that may not answer the common errors: where a commit fails, every call that
  /// it covers is answered with its error.
  static var runsAlone: Bool { get }

  static func run(_ params: Params, for client: Context) async throws -> Result

  /// The call that waits, beside those that follow; nil where `run` can answer at once.
  ///
  /// A method that may wait runs alone.
  static func wait(_ params: Params, for client: Context) async throws -> (any PendingCall)?
}

extension Method {
  /// The list of errors, under a name that needs no import.
  package typealias Errors = JSONRPC.Errors
  package typealias ErrorKinds = [any ErrorKind]

  package static var detail: String { "" }
  package static var alternatives: [ObjectSchema.Alternative] { [] }
  package static var errors: [any ErrorKind] { [] }
  package static var commonErrors: [any ErrorKind] { Context.commonErrors }
  package static var tool: ToolTraits? { nil }
  package static var streamedBy: String? { nil }
  package static var runsAlone: Bool { commonErrors.isEmpty }

  package static func wait(
    _ params: Params,
    for client: Context
  ) async throws -> (any PendingCall)? {
    nil
  }
}

/// Who may call a method; a service adds its own.
package struct Audience: Sendable, Equatable {
  package let name: String
  /// What the documents add to the description of such a method; may be empty.
  package let note: String

  package init(_ name: String, note: String) {
    self.name = name
    self.note = note
  }

  package static let anyone = Audience("anyone", note: "")
}

/// How a method is offered to an assistant as a tool; one without is not offered.
package struct ToolTraits: Sendable {
  /// What calling it does.
  package enum Effect: Sendable {
    /// Nothing changes.
    case reads
    /// Something changes, and calling it again with the same arguments may change more.
    case changes
    /// Something changes, and calling it again with the same arguments changes nothing more.
    case settles
    /// As `settles`, and what it ends cannot be taken up again.
    case ends
  }

  /// A name for people.
  package let title: String
  package let effect: Effect
  /// Whether it is refused while the context asks that no tool tells of time.
  package let tellsTime: Bool

  package init(_ title: String, _ effect: Effect, tellsTime: Bool = false) {
    self.title = title
    self.effect = effect
    self.tellsTime = tellsTime
  }
}

/// A message that is never answered.
package protocol Notification: Sendable {
  associatedtype Params: Decodable & Sendable

  static var name: String { get }
  static var sender: Sender { get }
  /// One line.
  static var summary: String { get }
}

/// Who sends a notification.
package enum Sender: String, Sendable {
  case server
  case client
}

/// The parameters of a method that takes none.
package struct NoParams: Decodable, Sendable {}
