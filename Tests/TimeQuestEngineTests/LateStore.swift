import Synchronization
import TimeQuestPersistence

/// A store that another process fills between the first look at it and everything after.
final class LateStore: QuestStore {
  let base = InMemoryStore(clock: .simulated)
  private let looksToMiss: Mutex<Int>

  /// So many reads see the store as it was: empty.
  init(missing looks: Int) {
    looksToMiss = Mutex(looks)
  }

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    let isMissed = looksToMiss.withLock { looks in
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
