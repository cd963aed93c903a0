import Synchronization
import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestPersistence

/// A handle on a store of a `FakeDisk`, which goes on when the handle is closed.
final class FakeDiskStore: QuestStore {
  let info: StoreInfo
  private let store: InMemoryStore
  private let disk: FakeDisk
  private let fault: FakeDisk.Fault?
  private let isClosed = Mutex(false)
  /// What reads see with the fault `keepsSnapshotUntilWriting`.
  private let snapshot = Mutex<InMemoryStore?>(nil)

  init(_ store: InMemoryStore, on disk: FakeDisk, _ fault: FakeDisk.Fault?) {
    self.store = store
    self.disk = disk
    self.fault = fault
    info = StoreInfo(
      scheme: "fake",
      formatVersion: 1,
      isDurable: true,
      clock: store.info.clock,
      capabilities: fault == .hidesBackupCapability ? [] : [.backup]
    )
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    guard fault == .keepsSnapshotUntilWriting else { return try await store.read(body) }
    let seen = try snapshot.withLock { snapshot in
      let seen = try snapshot ?? store.copy()
      snapshot = seen
      return seen
    }
    return try await seen.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    snapshot.withLock { $0 = nil }
    return try await store.write(body)
  }

  func compact() async throws {
    guard fault == .losesEventsOnCompacting else { return }
    try await store.write { try $0.replace(.parent, by: []) }
  }

  func backUp(to location: String) async throws { try disk.copy(store, to: location) }

  func close() async throws {
    isClosed.withLock { $0 = fault != .ignoresClose }
  }

  private func requireOpen() throws {
    guard !isClosed.withLock({ $0 }) else { throw StoreError(.closed, during: "use") }
  }
}

extension InMemoryStore {
  /// Another store that holds the same.
  func copy() throws -> InMemoryStore {
    let state = try readNow { try #require($0 as? InMemoryTransaction).state }
    return InMemoryStore(clock: info.clock, state: state)
  }

  /// Another store that holds the same, except what this one keeps for itself.
  func backup() throws -> InMemoryStore {
    var state = try readNow { try #require($0 as? InMemoryTransaction).state }
    // The list of backups goes along, as an erasure in the copy names them, too.
    state.localValues = state.localValues.filter { $0.key.hasPrefix("backup.") }
    return InMemoryStore(clock: info.clock, state: state)
  }
}
