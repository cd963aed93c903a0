/// The reply to a call: its result as JSON text, or a call that is answered later.
package enum Reply: Sendable {
  case result([UInt8])
  case waiting(any PendingCall)
}
