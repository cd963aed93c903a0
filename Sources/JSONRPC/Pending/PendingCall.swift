/// A call that is answered when there is something to tell, and at its deadline at the latest.
package protocol PendingCall: Sendable {
  /// In real time, whatever clock the service lives by.
  var deadline: ContinuousClock.Instant { get }

  /// The result as JSON text; nil where there is nothing to tell yet, but never the last time.
  func result(isLast: Bool) async throws(RPCError) -> [UInt8]?
}
