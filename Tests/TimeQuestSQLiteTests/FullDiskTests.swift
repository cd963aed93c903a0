import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// A full disk, after which SQLite rolls the transaction back by itself.
@Suite struct FullDiskTests {
  @Test func aFullDiskChangesNothingAndTheStoreWorksAfterwards() async throws {
    try await withFullStore { store in
      #expect { try store.write { try fill($0) } } throws: { isFull($0) }
      try store.requireOnlyTheFirstPlayer()
      try store.connection.raisePageLimit()
      try store.write { try fill($0) }
      #expect(try store.read { try $0.players().count } == 300)
    }
  }

  @Test func noStatementRunsAfterTheTransactionWasRolledBack() async throws {
    try await withFullStore { store in
      #expect { try store.write { try ignoreTheFullDisk($0) } } throws: { isFull($0) }
      try store.requireOnlyTheFirstPlayer()
      try store.connection.raisePageLimit()
      try store.write { try $0.put(Player.sample(.sample(2))) }
    }
  }

  private func withFullStore(_ body: (OpenStore) throws -> Void) async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      try store.write { try $0.put(Player.sample()) }
      try store.connection.run("PRAGMA max_page_count = 1")
      try body(store)
    }
  }

  private func ignoreTheFullDisk(_ writer: any StoreWriter) throws {
    do {
      try writer.savepoint { try fill(writer) }
    } catch let error as StoreError where error.kind == .full {}
    // Without the check, these statements would run outside a transaction.
    #expect { try writer.put(Player.sample(.sample(9000))) } throws: { isFull($0) }
    #expect { _ = try writer.players() } throws: { isFull($0) }
  }

  private func fill(_ writer: any StoreWriter) throws {
    for number in 1...300 { try writer.put(Player.sample(.sample(UInt32(number)))) }
  }

  private func isFull(_ error: any Error) -> Bool { (error as? StoreError)?.kind == .full }
}

extension OpenStore {
  fileprivate func requireOnlyTheFirstPlayer() throws {
    #expect(try read { try $0.players() } == [.sample()])
  }
}

extension SQLiteConnection {
  fileprivate func raisePageLimit() throws {
    try run("PRAGMA max_page_count = 1000000")
  }
}
