/// A process that writes to a store, as the conformance cases about several of them need it.
///
/// `ExecutableProcess` is one for every executable that was composed with a store.
public protocol OtherProcess: Sendable {
  /// Earns the default player some XP, and answers how much once that is acknowledged.
  func earn() async throws -> Int
  /// Begins to earn, and dies in the middle of it as by `kill -9`.
  func dieWhileEarning() async throws
  func end() async throws
}
