import Synchronization

/// A store in memory, which ends when it is closed: for tests, previews and the `memory:` scheme.
public final class InMemoryStore: QuestStore {
  public let info: StoreInfo
  /// Nil once the store is closed.
  private let state: Mutex<InMemoryState?>

  /// An empty store; its changes are numbered after `lastChange`.
  ///
  /// A store that keeps its records in a file and is built on this one gives the last number again,
  /// so that a `ChangeCursor` of an earlier process stays valid.
  public convenience init(clock: ClockKind = .real, lastChange: Int = 0) {
    self.init(clock: clock, state: InMemoryState(lastChange: lastChange))
  }

  init(clock: ClockKind, state: InMemoryState) {
    self.state = Mutex(state)
    info = StoreInfo(scheme: "memory", formatVersion: 1, isDurable: false, clock: clock)
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try readNow(body) }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try writeNow(body) }

  /// `read` without `async`, for stores that are built on this one.
  public func readNow<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let state else { throw StoreError(.closed, during: "read") }
      return try body(InMemoryTransaction(state))
    }
  }

  /// `write` without `async`, for stores that are built on this one.
  public func writeNow<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let before = state else { throw StoreError(.closed, during: "write") }
      let transaction = InMemoryTransaction(before)
      let result = try body(transaction)
      state = transaction.state
      return result
    }
  }

  public func close() async throws {
    state.withLock { $0 = nil }
  }

  /// Another store with the same contents; neither sees what is written to the other.
  package func copy() throws -> InMemoryStore {
    guard let state = state.withLock(\.self) else { throw StoreError(.closed, during: "read") }
    return InMemoryStore(clock: info.clock, state: state)
  }
}

extension StoreScheme {
  /// The scheme `memory:`, without a location: every store that it opens is a new one.
  public static let memory = StoreScheme(
    name: "memory",
    usage: "memory:",
    exists: { _ in false },
    open: { location, clock in
      guard location.isEmpty else {
        let remedy = "Nothing may follow memory: in the URL; that store keeps nothing."
        throw StoreError(.io, during: "open", remedy: remedy)
      }
      return InMemoryStore(clock: clock)
    }
  )
}
