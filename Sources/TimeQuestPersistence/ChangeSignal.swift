/// How a store says that another process has changed something.
public struct ChangeSignal: Sendable {
  /// A descriptor that can be read from when it may have rung; it is waited for, and never read.
  public let descriptor: CInt
  /// Whether it has rung since this was asked last.
  public let hasFired: @Sendable () -> Bool

  public init(descriptor: CInt, hasFired: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.hasFired = hasFired
  }
}
