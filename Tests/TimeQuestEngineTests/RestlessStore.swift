import TimeQuestPersistence

/// A store that undoes every step once and runs it again, as one on a server may have to.
final class RestlessStore: QuestStore {
  private struct Undone: Error {}

  private let honest = InMemoryStore(clock: .simulated)

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    _ = try await honest.read(body)
    return try await honest.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    do {
      try await honest.write { writer in
        _ = try body(writer)
        throw Undone()
      }
    } catch is Undone {}
    return try await honest.write(body)
  }

  func close() async throws { try await honest.close() }
}
