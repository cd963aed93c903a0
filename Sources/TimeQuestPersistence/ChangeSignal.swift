/// A signal by which a store reports that another process has changed something.
public struct ChangeSignal: Sendable {
  /// A file descriptor that becomes readable when there may be a change.
  ///
  /// Wait for it with `poll` or the like; do not read from it or close it.
  public let descriptor: CInt
  /// Whether there was a change since the last call.
  public let hasFired: @Sendable () -> Bool

  /// A signal on that descriptor.
  public init(descriptor: CInt, hasFired: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.hasFired = hasFired
  }
}
