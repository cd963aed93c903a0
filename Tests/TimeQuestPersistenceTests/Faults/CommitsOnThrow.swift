import TimeQuestPersistence

/// Commits a transaction whose body throws.
struct CommitsOnThrow: QuestStore {
  private let base = InMemoryStore()

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await base.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await base.write { writer in Swift.Result { try body(writer) } }.get()
  }

  func close() async throws { try await base.close() }
}
