import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Several writers on one file.
@Suite struct WriterLockTests {
  @Test func aWriterThatDoesNotGetTheLockInTimeThrowsBusy() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .milliseconds(20))
      let other = try WriterLock(path: path, timeout: .zero)
      try other.lock(during: "test")
      await #expect { try await store.write { try $0.put(Player.sample()) } } throws: { error in
        (error as? StoreError)?.kind == .busy && (error as? StoreError)?.retry == true
      }
      #expect(try await store.read { try $0.players() }.isEmpty, "reading needs no lock")
      other.unlock()
      try await store.write { try $0.put(Player.sample()) }
      try await store.close()
    }
  }

  @Test func nothingReachesTheFilesWhileAnotherProcessHoldsTheLock() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .zero)
      try await store.write { try $0.put(Player.sample()) }
      let other = try WriterLock(path: path, timeout: .zero)
      try other.lock(during: "test")
      func contents() throws -> [Data] {
        try ["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }
      }
      let before = try contents()
      let writes: [@Sendable () async throws -> Void] = [
        { try await store.write { try $0.put(Player.sample(revision: 2)) } },
        { try await store.withGroup { try await store.write { try $0.put(Player.sample()) } } },
        { try await store.compact() },
        { try await store.backUp(to: "\(path)-copy") },
        { _ = try await store.repair { _ in } },
        { _ = try SQLiteStore(path: path, timeout: .zero) },
      ]
      for write in writes {
        await #expect {
          try await write()
        } throws: {
          ($0 as? StoreError)?.kind == .busy
        }
      }
      // Another process has the store open, so closing writes no checkpoint either.
      let holder = try SQLiteConnection(path: path, busyTimeout: .zero)
      let _: Int? = try holder.database.value("PRAGMA user_version")
      try await store.close()
      #expect(try contents() == before)
      holder.close()
      other.unlock()
    }
  }

  @Test func aWaitingWriterIsNextInTheQueue() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .zero)
      let next = try LockFile(path: "\(path)-queue")
      try next.lock(until: .now, during: "test")
      await #expect(throws: StoreError.self) {
        try await store.write { try $0.put(Player.sample()) }
      }
      next.unlock()
      try await store.write { try $0.put(Player.sample()) }
      try await store.close()
    }
  }

  @Test func aProgramWithoutTheLockFileMakesOthersBusyToo() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .milliseconds(20))
      try withConnection(to: path) { other in
        try other.run("BEGIN IMMEDIATE")
        let open = try OpenStore(path: path, clock: .real, timeout: .milliseconds(20))
        #expect { try open.write { try $0.put(Player.sample()) } } throws: { error in
          (error as? StoreError)?.kind == .busy
        }
        try other.run("COMMIT")
      }
      try await store.write { try $0.put(Player.sample()) }
      try await store.close()
    }
  }

  @Test func aRemovedLockFileIsCreatedAgain() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .milliseconds(20))
      try FileManager.default.removeItem(atPath: "\(path)-lock")
      try await store.write { try $0.put(Player.sample()) }
      let other = try WriterLock(path: path, timeout: .zero)
      try other.lock(during: "test")
      await #expect(throws: StoreError.self, "both lock the new file") {
        try await store.write { try $0.put(Player.sample()) }
      }
      other.unlock()
      try await store.close()
    }
  }

  @Test func closingDoesNotWaitForTheLockForever() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, timeout: .zero)
      try await store.write { try $0.put(Player.sample()) }
      let other = try WriterLock(path: path, timeout: .zero)
      try other.lock(during: "test")
      try await store.close()
      other.unlock()
      let again = try SQLiteStore(path: path)
      #expect(try await again.read { try $0.players() } == [.sample()])
      try await again.close()
    }
  }

  @Test func aStoreThatIsReleasedWithoutClosingLosesNothing() async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).write { try $0.put(Player.sample()) }
      let again = try SQLiteStore(path: path)
      #expect(try await again.read { try $0.players() } == [.sample()])
      try await again.close()
    }
  }
}
