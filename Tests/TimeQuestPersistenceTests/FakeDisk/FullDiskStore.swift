import TimeQuestModels
import TimeQuestPersistence

/// A store with space for a hundred players per transaction.
final class FullDiskStore: QuestStore {
  private final class Transaction: FaultyTransaction {
    private var left = 100

    override func put(_ player: Player) throws {
      guard left > 0 else { throw StoreError(.full, during: "write") }
      left -= 1
      try base.put(player)
    }
  }

  private let base: any QuestStore
  private let fault: FakeDisk.Fault?

  init(_ base: any QuestStore, _ fault: FakeDisk.Fault?) {
    self.base = base
    self.fault = fault
  }

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await base.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    switch fault {
    case .ignoresFullDisk: try await base.write(body)
    case .keepsPartOnFullDisk:
      try await base.write { writer in Swift.Result { try body(Transaction(writer)) } }.get()
    default: try await base.write { try body(Transaction($0)) }
    }
  }

  func close() async throws { try await base.close() }
}
