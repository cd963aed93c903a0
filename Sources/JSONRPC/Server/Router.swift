package import TimeQuestJSON

/// What a service does with a call: everything above the envelope.
package protocol Router: Sendable {
  /// Runs a method and answers its result as JSON text, at once.
  ///
  /// `params` is nil where the request has none; else it is an object or an array.
  func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8]

  /// Runs a method that may be answered later, beside those that follow.
  func begin(_ method: String, _ params: JSONNode?) async throws(RPCError) -> Reply

  /// Whether the method may be answered together with others, once one commit covers them all.
  func mayShareCommit(_ method: String) -> Bool

  /// Runs the body; the changes of all calls meanwhile may share one commit at its end.
  ///
  /// Runs the body exactly once. Throws if the commit fails: no change is kept, or the outcome is
  /// unknown.
  func withGroup(_ body: () async -> Void) async throws(RPCError)

  /// Grows with every change that a waiting call or a subscriber may want to know of.
  var changes: Int { get }

  /// Whether somebody wants to be told of changes without asking.
  var hasSubscribers: Bool { get }

  /// How often to look for changes that other processes made; nil where none can make any.
  var pollInterval: Duration? { get }

  /// When something happens by itself after the last look for news; nil where nothing does.
  func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant?

  /// A descriptor that becomes readable when another process made a change; nil where changes are
  /// found by polling alone. It is waited for, and never read.
  var changeDescriptor: CInt? { get }

  /// Whether another process made a change since the last call.
  func takeExternalChange() -> Bool

  /// How long nothing has to be asked, and nobody may have subscribed, before `rest`; nil for ever.
  var restsAfter: Duration? { get }

  /// Gives back what is only held for the next call.
  func rest() async

  /// The notifications that are due, in order, each as a whole message.
  func notifications() async -> [[UInt8]]
}

extension Router {
  package var restsAfter: Duration? { nil }
  package func rest() async {}

  package func begin(
    _ method: String,
    _ params: JSONNode?
  ) async throws(RPCError) -> Reply {
    .result(try await call(method, params))
  }

  package func mayShareCommit(_ method: String) -> Bool { false }
  package func withGroup(_ body: () async -> Void) async throws(RPCError) { await body() }

  package var changes: Int { 0 }
  package var hasSubscribers: Bool { false }
  package var pollInterval: Duration? { nil }
  package var changeDescriptor: CInt? { nil }
  package func takeExternalChange() -> Bool { false }

  package func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? { nil }

  package func notifications() async -> [[UInt8]] { [] }
}
