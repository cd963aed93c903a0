import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// One of several handles on a store that goes on when a handle is closed.
final class ShelfHandle: QuestStore {
  let info: StoreInfo
  private let store: InMemoryStore
  private let fault: Shelf.Fault?
  private let isClosed = Mutex(false)

  init(_ store: InMemoryStore, _ fault: Shelf.Fault?) {
    self.store = store
    self.fault = fault
    info = store.info
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    return try await store.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    return try await store.write(body)
  }

  func compact() async throws {
    guard fault == .forgetsWhenCompacted else { return }
    try await store.write { try $0.replace(.parent, by: []) }
  }

  func close() async throws {
    isClosed.withLock { $0 = fault != .staysOpen }
  }

  private func requireOpen() throws {
    guard !isClosed.withLock({ $0 }) else { throw StoreError(.closed, during: "use") }
  }
}
