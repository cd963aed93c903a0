import Synchronization
import TimeQuestPersistence

/// Answers as if it had kept what a group writes.
final class GroupForgettingStore: QuestStore {
  private struct Undone: Error {}

  private let honest = InMemoryStore()
  private let isInGroup = Mutex(false)

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await honest.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    guard isInGroup.withLock({ $0 }) else { return try await honest.write(body) }
    let result = Mutex<Result?>(nil)
    do {
      try await honest.write { writer in
        let found = try body(writer)
        result.withLock { $0 = found }
        throw Undone()
      }
    } catch is Undone {}
    guard let result = result.withLock({ $0 }) else { throw Undone() }
    return result
  }

  func beginGroup() async { isInGroup.withLock { $0 = true } }

  func endGroup() async throws { isInGroup.withLock { $0 = false } }

  func close() async throws {
    try await honest.close()
  }
}
