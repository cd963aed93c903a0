import TimeQuestModels
import TimeQuestPersistence

/// Lets others in between what a step reads and what it writes.
struct HastyStore: QuestStore {
  /// What a step that was undone had come to.
  private struct Outcome<Result: Sendable>: Error {
    let result: Result
    let puts: [Player]
  }

  private final class Recorder: FaultyTransaction {
    private(set) var puts: [Player] = []

    override func put(_ player: Player) throws {
      puts.append(player)
      try honest.put(player)
    }
  }

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
    do {
      return try await honest.write { writer in
        let recorder = Recorder(writer)
        let result = try body(recorder)
        throw Outcome(result: result, puts: recorder.puts)
      }
    } catch let outcome as Outcome<Result> {
      await Task.yield()
      try await honest.write { writer in for player in outcome.puts { try writer.put(player) } }
      return outcome.result
    }
  }

  func close() async throws {
    try await honest.close()
  }
}
