/// Another process that writes to a store, for the cases about several processes.
///
/// `ExecutableProcess` is one for every executable that was composed with a store.
public protocol WriterProcess: Sendable {
  /// Lets the default player earn some XP; returns the amount once it is acknowledged.
  func earn() async throws -> Int
  /// Starts to earn XP, and kills the process before it answers, as by `kill -9`.
  func dieWhileEarning() async throws
  /// How often the process has had a file synced to the disk so far; nil if it is not traced.
  func syncCount() async throws -> Int?
  /// Ends the process in an orderly way, and waits for its end.
  func end() async throws
}

extension WriterProcess {
  /// Nil: the process is not traced.
  public func syncCount() async throws -> Int? { nil }
}
