import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Steps that share one commit.
@Suite struct GroupTests {
  @Test func othersSeeAGroupWhenItIsKeptAndNotBefore() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path)
      await store.beginGroup()
      try await store.write { try $0.put(Player.sample()) }
      try await store.write { try $0.put(Player.sample(.sample(2))) }
      #expect(try await other.read { try $0.players() } == [])
      try await store.endGroup()
      #expect(try await other.read { try $0.players().count } == 2)
      try await store.close()
      try await other.close()
    }
  }

  @Test func aGroupThatOnlyReadsKeepsNobodyWaiting() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path, timeout: .zero)
      await store.beginGroup()
      #expect(try await store.read { try $0.players() } == [])
      try await other.write { try $0.put(Player.sample()) }
      try await store.endGroup()
      try await store.close()
      try await other.close()
    }
  }

  @Test func aGroupThatCannotBeKeptLeavesNothingAndTheStoreGoesOn() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      try store.connection.run("PRAGMA max_page_count = 1")
      store.beginGroup()
      try store.write { try $0.put(Player.sample()) }
      #expect {
        try store.write { writer in
          for number in 2...300 { try writer.put(Player.sample(.sample(UInt32(number)))) }
        }
      } throws: {
        ($0 as? StoreError)?.kind == .full
      }
      #expect { _ = try store.read { try $0.players() } } throws: {
        ($0 as? StoreError)?.kind == .full
      }
      #expect { try store.endGroup() } throws: { ($0 as? StoreError)?.kind == .full }
      #expect(try store.read { try $0.players() } == [])
      try store.connection.run("PRAGMA max_page_count = 1000000")
      try store.write { try $0.put(Player.sample()) }
      #expect(try store.read { try $0.players().count } == 1)
    }
  }

  @Test func whatStandsAloneIsDoneAfterWhatTheGroupHasWritten() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      await store.beginGroup()
      try await store.write { try $0.put(Player.sample()) }
      try await store.compact()
      #expect(try await store.check() == [])
      await store.beginGroup()
      try await store.write { try $0.put(Player.sample(.sample(2))) }
      try await store.close()
      let again = try SQLiteStore(path: path)
      #expect(try await again.read { try $0.players().count } == 2)
      try await again.close()
    }
  }
}
