/// A call that is answered later: when there is a result, and at its deadline at the latest.
package protocol PendingCall: Sendable {
  /// The deadline in real time, whatever clock the service uses.
  var deadline: ContinuousClock.Instant { get }

  /// The result as JSON text; nil when there is none yet, which `isLast` forbids.
  func result(isLast: Bool) async throws(RPCError) -> [UInt8]?
}
