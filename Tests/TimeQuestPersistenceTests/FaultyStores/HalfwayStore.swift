import TimeQuestModels
import TimeQuestPersistence

/// Stops in the middle when it is cancelled, and says that all is done.
struct HalfwayStore: QuestStore {
  private final class Quitter: FaultyTransaction {
    override func put(_ player: Player) throws {
      if !Task.isCancelled { try honest.put(player) }
    }
  }

  private let honest = InMemoryStore()

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await honest.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try await honest.write { try body(Quitter($0)) } }

  func close() async throws { try await honest.close() }
}
