import Synchronization

/// A store that ends with its process: for tests, for trying things out, and the `memory:` scheme.
public final class InMemoryStore: QuestStore {
  public let info: StoreInfo
  /// Nil once closed.
  private let state = Mutex<InMemoryState?>(InMemoryState())

  public init(clock: ClockKind = .real) {
    info = StoreInfo(scheme: "memory", formatVersion: 1, isDurable: false, clock: clock)
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try readNow(body) }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try writeNow(body) }

  /// `read` for stores that are built on this one and cannot wait where they need it.
  public func readNow<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let state else { throw StoreError(.closed, during: "read") }
      return try body(InMemoryTransaction(state))
    }
  }

  /// `write` for stores that are built on this one and cannot wait where they need it.
  public func writeNow<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let before = state else { throw StoreError(.closed, during: "write") }
      let step = InMemoryTransaction(before)
      let result = try body(step)
      state = step.state
      return result
    }
  }

  public func close() async throws {
    state.withLock { $0 = nil }
  }
}

extension StoreScheme {
  /// `memory:`, with nothing behind the colon: what is kept nowhere has no name.
  public static let memory = StoreScheme(
    name: "memory",
    exists: { _ in false },
    open: { location, clock in
      guard location.isEmpty else {
        let remedy = "nothing follows memory:, which keeps nothing"
        throw StoreError(.io, during: "open", detail: remedy)
      }
      return InMemoryStore(clock: clock)
    }
  )
}
