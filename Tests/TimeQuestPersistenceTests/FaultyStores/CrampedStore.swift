import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// A store with room for a hundred players a step.
final class CrampedStore: QuestStore {
  private final class Counter: FaultyTransaction {
    private var left = 100

    override func put(_ player: Player) throws {
      guard left > 0 else { throw StoreError(.full, during: "write") }
      left -= 1
      try honest.put(player)
    }
  }

  private let honest: any QuestStore
  private let fault: Shelf.Fault?

  init(_ honest: any QuestStore, _ fault: Shelf.Fault?) {
    self.honest = honest
    self.fault = fault
  }

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await honest.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    switch fault {
    case .overlooksFullDisks: try await honest.write(body)
    case .keepsHalfOfWhatDoesNotFit:
      try await honest.write { writer in Swift.Result { try body(Counter(writer)) } }.get()
    default: try await honest.write { try body(Counter($0)) }
    }
  }

  func close() async throws { try await honest.close() }
}
