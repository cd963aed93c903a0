import Synchronization
import TimeQuestPersistence

/// Rolls every write of a group back, and returns as if it had committed.
final class DropsGroups: QuestStore {
  private struct Rollback: Error {}

  private let base = InMemoryStore()
  private let isInGroup = Mutex(false)

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await base.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    guard isInGroup.withLock({ $0 }) else { return try await base.write(body) }
    let result = Mutex<Result?>(nil)
    do {
      try await base.write { writer in
        let found = try body(writer)
        result.withLock { $0 = found }
        throw Rollback()
      }
    } catch is Rollback {}
    guard let result = result.withLock({ $0 }) else { throw Rollback() }
    return result
  }

  func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    isInGroup.withLock { $0 = true }
    defer { isInGroup.withLock { $0 = false } }
    return try await body()
  }

  func close() async throws { try await base.close() }
}
