import TimeQuestPersistence

/// Commits what it should roll back.
struct CommittingStore: QuestStore {
  private let honest = InMemoryStore()

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await honest.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await honest.write { writer in Swift.Result { try body(writer) } }.get()
  }

  func close() async throws {
    try await honest.close()
  }
}
