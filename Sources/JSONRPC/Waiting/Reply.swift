/// What comes of a call: its result as JSON text, or the promise of one.
package enum Reply: Sendable {
  case result([UInt8])
  case waiting(any WaitingCall)
}
