import Synchronization
import TimeQuestPersistence

/// A store whose writes fail when the test says so.
final class FailingStore: QuestStore {
  let base = InMemoryStore(clock: .simulated)
  private let writes = Mutex((made: 0, failing: Set<Int>()))

  var info: StoreInfo { base.info }

  /// Makes a later write fail before it stores anything; 1 is the next one.
  func failWrite(_ number: Int) {
    writes.withLock { _ = $0.failing.insert($0.made + number) }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await base.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    let fails = writes.withLock { writes in
      writes.made += 1
      return writes.failing.contains(writes.made)
    }
    guard !fails else { throw StoreError(.io, during: "commit") }
    return try await base.write(body)
  }

  /// The number of calls of `compact`, and whether the next one fails.
  let compactions = Mutex((made: 0, failsNext: false))

  func compact() async throws {
    let fails = compactions.withLock { compactions in
      defer { compactions.failsNext = false }
      compactions.made += 1
      return compactions.failsNext
    }
    if fails { throw StoreError(.busy, during: "compact") }
  }

  func close() async throws { try await base.close() }
}
