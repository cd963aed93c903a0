/// What comes of a call: its result as JSON text, or the conformance case of one.
package enum Reply: Sendable {
  case result([UInt8])
  case waiting(any PendingCall)
}
