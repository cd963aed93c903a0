import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// A store under other names, with other permissions, and the files beside it.
struct OpeningTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aStoreThatIsBusyIsWaitedForOnce() async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).close()
      let other = try WriterLock(path: path, timeout: .zero)
      try other.lock(during: "test")
      let timeout = Duration.milliseconds(200)
      let start = ContinuousClock.now
      #expect {
        _ = try SQLiteStore(path: path, timeout: timeout)
      } throws: {
        ($0 as? StoreError)?.kind == .busy
      }
      let waited = ContinuousClock.now - start
      #expect(waited >= timeout && waited < timeout * 2, "\(waited)")
      other.unlock()
    }
  }

  /// It is not beside the store, so that nobody would look there.
  @Test func whatAKilledBackupLeftGoesAtTheNextStart() async throws {
    try await withPath { path in
      try await withPath { copy in
        let folder = (copy as NSString).deletingLastPathComponent
        let killed = try SQLiteStore(path: path)
        try await killed.write { try $0.setLocalValue(copy, named: "unfinishedBackup") }
        try await killed.close()
        // Those of the user, who may have split a file, stay.
        let others = ["\(copy)-other", "\(copy).party", "\(copy).part-aa", "\(copy).part-01"]
        let left = TemporaryName.make(for: copy)
        for name in others + [left, "\(left)-journal"] {
          try Data("half".utf8).write(to: URL(filePath: name))
        }
        let store = try SQLiteStore(path: path)
        let engine = QuestEngine(store: store, environment: .system())
        _ = try await engine.playerRecords()
        let found = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(found == others.map { ($0 as NSString).lastPathComponent }.sorted())
        #expect(try await store.read { try $0.localValue(named: "unfinishedBackup") } == nil)
        try await engine.owner.backUp(to: copy)
        #expect(try await store.read { try $0.localValue(named: "unfinishedBackup") } == nil)
        #expect(try await store.read { try $0.backups() } == [copy])
        try await store.close()
      }
    }
  }

  @Test func aFileWithTwoHardLinksIsRefused() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.close()
      let other = "\(path)-other"
      try FileManager.default.linkItem(atPath: path, toPath: other)
      for name in [path, other] {
        #expect {
          _ = try SQLiteStore(path: name)
        } throws: { error in
          let error = error as? StoreError
          return error?.kind == .refused && error?.remedy?.contains("hard link") == true
        }
      }
      try FileManager.default.removeItem(atPath: other)
      try await SQLiteStore(path: path).close()
    }
  }

  @Test func aSymbolicLinkLeadsToTheSameLocks() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      let link = "\(path)-link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let same = try OpenStore(path: link, clock: .real, timeout: .zero)
      #expect(same.path == store.path)
      _ = try store.withWriterLock(during: "write") {
        #expect(throws: StoreError.self) { try same.withWriterLock(during: "write") {} }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(link)-lock"))
    }
  }

  @Test(arguments: [0o666, 0o644, 0o640, 0o607])
  func whatOtherUsersCouldReadIsMadePrivateAndTold(old: Int) async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).close()
      try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: path)
      let store = try SQLiteStore(path: path)
      #expect(store.info.notices.count == 1)
      #expect(try mode(path) == 0o600)
      try await store.write { try $0.put(Player.sample(.sample(1))) }
      #expect(try mode("\(path)-wal") == 0o600)
      try await store.close()
      let again = try SQLiteStore(path: path)
      #expect(again.info.notices.isEmpty)
      try await again.close()
    }
  }

  @Test func aStoreThatMayNotBeWrittenIsReadCheckedAndCopied() async throws {
    try await withPath { path in
      let history = SampleHistory(seed: 5)
      let store = try SQLiteStore(path: path)
      try await history.write(to: store)
      try await store.close()
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
      let before = try Data(contentsOf: URL(filePath: path))
      let readOnly = try SQLiteStore(path: path)
      #expect(readOnly.info.notices.count == 1)
      #expect(try await readOnly.read { try $0.players() } == history.players)
      #expect(try await readOnly.check().isEmpty)
      try await readOnly.backUp(to: "\(path)-copy")
      let writes: [@Sendable () async throws -> Void] = [
        { try await readOnly.write { try $0.put(Player.sample(.sample(9))) } },
        { try await readOnly.compact() },
        { _ = try await readOnly.repair { _ in } },
        {
          try await readOnly.withGroup {
            try await readOnly.write { try $0.setDefaultPlayer(.sample(1)) }
          }
        },
      ]
      for write in writes {
        await #expect {
          try await write()
        } throws: {
          ($0 as? StoreError)?.kind == .readOnly
        }
      }
      try await readOnly.close()
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      let copy = try SQLiteStore(path: "\(path)-copy")
      #expect(try await copy.read { try $0.players() } == history.players)
      try await copy.close()
    }
  }

  @Test(arguments: [":memory:", "file:x.sqlite", "file:x?mode=memory", "./a copy", "%41.sqlite"])
  func aBackupIsAFileUnderThatVeryName(name: String) async throws {
    await #expect(processExitsWith: .success) { [name = name as String] in
      umask(0)
      let folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      #expect(FileManager.default.changeCurrentDirectoryPath(folder))
      let store = try SQLiteStore(path: "store.sqlite")
      try await store.write { try $0.put(Player.sample(.sample(3))) }
      try await store.backUp(to: name)
      let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      #expect(mode[.posixPermissions] as? Int == 0o600)
      let copy = try SQLiteStore(path: "\(folder)/\(name)")
      #expect(try await copy.read { try $0.players().count } == 1)
      try await copy.close()
      try await store.close()
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test(arguments: ["-wal", "-shm", "-journal", "-lock", "-queue", "-before-3", ".part-x", "/"])
  func noBackupTakesAFileNameOfTheStore(suffix: String) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      await #expect {
        try await store.backUp(to: path + suffix)
      } throws: {
        ($0 as? StoreError)?.kind == .refused
      }
      try await store.close()
    }
  }

  @Test func aDamagedStoreIsCopiedAsItIs() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { try $0.put(Player.sample(.sample(3))) }
      try withConnection(to: path) { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        try connection.run("UPDATE player SET total_xp = -5")
      }
      #expect(try await !store.check().isEmpty)
      try await store.backUp(to: "\(path)-copy")
      try await store.close()
      let copy = try SQLiteStore(path: "\(path)-copy")
      #expect(try await !copy.check().isEmpty)
      try await copy.close()
    }
  }

  @Test func whatAKilledBackupLeftIsRemovedByTheNextAndARunningOneIsNot() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let copy = "\(path)-copy"
      let (killed, running) = (TemporaryName.make(for: copy), TemporaryName.make(for: copy))
      for file in [killed, running] { try Data("half".utf8).write(to: URL(filePath: file)) }
      let writer = try LockFile(path: running)
      try writer.lock(until: .now, during: "backup")
      try await store.backUp(to: copy)
      #expect(!FileManager.default.fileExists(atPath: killed))
      #expect(FileManager.default.fileExists(atPath: running))
      try FileManager.default.removeItem(atPath: running)
      try await store.close()
    }
  }
}
