import Synchronization
import TimeQuestPersistence

/// A store whose first reads see it empty, as before another process filled it.
final class StaleFirstReadsStore: QuestStore {
  let base = InMemoryStore(clock: .simulated)
  private let staleReadsLeft: Mutex<Int>

  /// A store whose first reads, so many, see it empty.
  init(missing looks: Int) {
    staleReadsLeft = Mutex(looks)
  }

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    let isMissed = staleReadsLeft.withLock { looks in
      looks -= 1
      return looks >= 0
    }
    return try await (isMissed ? InMemoryStore(clock: .simulated) : base).read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await base.write(body)
  }

  func close() async throws { try await base.close() }
}
