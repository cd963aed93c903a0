import TimeQuestModels
import TimeQuestPersistence

/// Ignores the writes after a cancellation, and commits the ones before it.
struct StopsWhenCancelled: QuestStore {
  private final class Transaction: FaultyTransaction {
    override func put(_ player: Player) throws {
      if !Task.isCancelled { try base.put(player) }
    }
  }

  private let base = InMemoryStore()

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await base.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try await base.write { try body(Transaction($0)) } }

  func close() async throws { try await base.close() }
}
