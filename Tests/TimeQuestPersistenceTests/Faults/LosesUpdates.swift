import TimeQuestModels
import TimeQuestPersistence

/// Lets other transactions run between the reads and the writes of a transaction.
struct LosesUpdates: QuestStore {
  /// The result of a transaction that was rolled back, and what it has put.
  private struct Outcome<Result: Sendable>: Error {
    let result: Result
    let puts: [Player]
  }

  private final class Transaction: FaultyTransaction {
    private(set) var puts: [Player] = []

    override func put(_ player: Player) throws {
      puts.append(player)
      try base.put(player)
    }
  }

  private let base = InMemoryStore()

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await base.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    do {
      return try await base.write { writer in
        let transaction = Transaction(writer)
        let result = try body(transaction)
        throw Outcome(result: result, puts: transaction.puts)
      }
    } catch let outcome as Outcome<Result> {
      await Task.yield()
      try await base.write { writer in for player in outcome.puts { try writer.put(player) } }
      return outcome.result
    }
  }

  func close() async throws { try await base.close() }
}
