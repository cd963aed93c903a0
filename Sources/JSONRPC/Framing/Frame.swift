/// What the input was cut into.
package enum Frame: Equatable, Sendable {
  case message(ArraySlice<UInt8>)
  /// A message past the limit, skipped as it streamed by.
  case tooLarge
  /// A header that announces no message.
  case refused(RPCError)
}
