import TimeQuestPersistence
import TimeQuestTesting

/// An honest store whose steps are passed through an accomplice.
struct FaultyStore: QuestStore {
  private let honest = InMemoryStore()
  private let accomplice: @Sendable (any StoreWriter) -> FaultyTransaction

  /// A fixture of such stores; one made for every `open`.
  static func fixture(
    _ accomplice: @escaping @Sendable (any StoreWriter) -> FaultyTransaction
  ) -> StoreFixture {
    StoreFixture(
      transient: StoreScheme(name: "sabotaged") { _, _ in FaultyStore(accomplice: accomplice) }
    )
  }

  private init(accomplice: @escaping @Sendable (any StoreWriter) -> FaultyTransaction) {
    self.accomplice = accomplice
  }

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    // By a write, so that one accomplice serves both.
    try await honest.write { try body(accomplice($0)) }
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await honest.write { try body(accomplice($0)) }
  }

  func close() async throws {
    try await honest.close()
  }
}
