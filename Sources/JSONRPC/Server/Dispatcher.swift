package import TimeQuestJSON

/// Finds and runs the methods of one client: everything above the envelope.
package protocol Dispatcher: Sendable {
  /// Runs a method.
  ///
  /// `params` is nil where the request has none; else it is an object or an array. The method may
  /// be answered later, beside those that follow, where `canWait` allows it.
  func call(
    _ method: String,
    _ params: JSONNode?,
    canWait: Bool
  ) async throws(RPCError) -> Reply

  /// Whether the method may be run together with others, and answered after all of them.
  func mayRunTogether(_ method: String) -> Bool

  /// Runs the body, exactly once, for methods that are run together.
  ///
  /// Throws where it is not known afterwards that all of their changes are kept.
  func runTogether(_ body: () async -> Void) async throws(RPCError)

  /// Grows with every change that a waiting call may want to know of.
  var changes: Int { get }
}

extension Dispatcher {
  package func mayRunTogether(_ method: String) -> Bool { false }
  package func runTogether(_ body: () async -> Void) async throws(RPCError) { await body() }
  package var changes: Int { 0 }
}

/// The reply to a call.
package enum Reply: Sendable {
  /// The result as JSON text, and the command that gives the same at any size, where there is one.
  case result([UInt8], streamedBy: String? = nil)
  /// A call that is answered later.
  case waiting(any PendingCall)
}

/// A call that is answered later: when there is a result, and at its deadline at the latest.
package protocol PendingCall: Sendable {
  /// The deadline in real time, whatever clock the service uses.
  var deadline: ContinuousClock.Instant { get }

  /// The result as JSON text; nil when there is none yet, which `isLast` forbids.
  func result(isLast: Bool) async throws(RPCError) -> [UInt8]?
}
