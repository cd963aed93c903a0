import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Writes that share one commit.
@Suite struct GroupTests {
  @Test func otherHandlesSeeAGroupAfterItsEndAndNotBefore() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path)
      try await store.withGroup {
        try await store.write { try $0.put(Player.sample()) }
        try await store.write { try $0.put(Player.sample(.sample(2))) }
        #expect(try await other.read { try $0.players() } == [])
      }
      #expect(try await other.read { try $0.players().count } == 2)
      try await store.close()
      try await other.close()
    }
  }

  @Test func aGroupThatOnlyReadsTakesNoLock() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path, timeout: .zero)
      try await store.withGroup {
        #expect(try await store.read { try $0.players() } == [])
        try await other.write { try $0.put(Player.sample()) }
      }
      try await store.close()
      try await other.close()
    }
  }

  @Test func aGroupWhoseCommitFailsChangesNothingAndTheStoreWorksAfterwards() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      try store.connection.run("PRAGMA max_page_count = 1")
      store.beginGroup()
      try store.write { try $0.put(Player.sample()) }
      try requireFull { try store.write { try putManyPlayers($0) } }
      try requireFull { _ = try store.read { try $0.players() } }
      try requireFull { try store.endGroup() }
      #expect(try store.read { try $0.players() } == [])
      try store.connection.run("PRAGMA max_page_count = 1000000")
      try store.write { try $0.put(Player.sample()) }
      #expect(try store.read { try $0.players().count } == 1)
    }
  }

  @Test func everyGroupThatRanWhenACommitFailedThrows() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      try store.connection.run("PRAGMA max_page_count = 1")
      store.beginGroup()
      store.beginGroup()
      try requireFull { try store.write { try putManyPlayers($0) } }
      try requireFull { try store.endGroup() }
      try requireFull { try store.endGroup() }
      store.beginGroup()
      try store.endGroup()
    }
  }

  @Test func compactingAndClosingCommitWhatTheGroupHasWritten() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.withGroup {
        try await store.write { try $0.put(Player.sample()) }
        try await store.compact()
        #expect(try await store.check() == [])
        try await store.write { try $0.put(Player.sample(.sample(2))) }
        try await store.close()
      }
      let again = try SQLiteStore(path: path)
      #expect(try await again.read { try $0.players().count } == 2)
      try await again.close()
    }
  }

  private func putManyPlayers(_ writer: any StoreWriter) throws {
    for number in 2...300 { try writer.put(Player.sample(.sample(UInt32(number)))) }
  }

  private func requireFull(_ body: () throws -> Void) throws {
    #expect { try body() } throws: { ($0 as? StoreError)?.kind == .full }
  }
}
