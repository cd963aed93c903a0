import TimeQuestPersistence

/// A store that rolls every transaction back once and runs it again, as after a conflict.
final class RestartingStore: QuestStore {
  private struct Undone: Error {}

  private let base = InMemoryStore(clock: .simulated)

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    _ = try await base.read(body)
    return try await base.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    do {
      try await base.write { writer in
        _ = try body(writer)
        throw Undone()
      }
    } catch is Undone {}
    return try await base.write(body)
  }

  func close() async throws { try await base.close() }
}
