/// One unit of the input.
package enum Frame: Equatable, Sendable {
  /// The bytes of a message.
  case message(ArraySlice<UInt8>)
  /// A message past the limit, which was skipped.
  case tooLarge
  /// An invalid header.
  case refused(RPCError)
}
