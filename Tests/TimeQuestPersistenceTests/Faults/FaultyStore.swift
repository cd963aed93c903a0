import TimeQuestPersistence
import TimeQuestTesting

/// A correct store whose transactions have a fault.
struct FaultyStore: QuestStore {
  private let base = InMemoryStore()
  private let fault: @Sendable (any StoreWriter) -> FaultyTransaction

  /// A fixture of such stores; each `open` makes a new one.
  static func fixture(
    _ fault: @escaping @Sendable (any StoreWriter) -> FaultyTransaction
  ) -> StoreFixture {
    StoreFixture(transient: StoreScheme(name: "faulty") { _, _ in FaultyStore(fault: fault) })
  }

  private init(fault: @escaping @Sendable (any StoreWriter) -> FaultyTransaction) {
    self.fault = fault
  }

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    // A write, because the faults are those of writers.
    try await base.write { try body(fault($0)) }
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await base.write { try body(fault($0)) }
  }

  func close() async throws { try await base.close() }
}
