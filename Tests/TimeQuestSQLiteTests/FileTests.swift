import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// The files on the disk: their permissions, what is refused, what survives.
@Suite struct FileTests {
  @Test func filesAndFoldersAreForTheirUserOnlyWhateverTheUmask() async throws {
    try await withPath { path in
      await #expect(processExitsWith: .success) { [path = path as String] in
        umask(0)
        let parent = (path as NSString).deletingLastPathComponent
        let store = try SQLiteStore(path: "\(parent)/made/by us/store.sqlite")
        try await store.write { try $0.put(Player.sample()) }
        for name in ["", "-wal", "-shm", "-lock", "-queue"] {
          #expect(try mode(of: "\(parent)/made/by us/store.sqlite\(name)") == 0o600, "\(name)")
        }
        #expect(try mode(of: "\(parent)/made") == 0o700)
        #expect(try mode(of: "\(parent)/made/by us") == 0o700)
        try await store.close()
      }
    }
  }

  @Test func anExistingFolderKeepsItsMode() async throws {
    try await withPath { path in
      let parent = (path as NSString).deletingLastPathComponent
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: parent)
      try await SQLiteStore(path: path).close()
      #expect(try mode(of: parent) == 0o755)
    }
  }

  @Test func aPathIsNeeded() {
    for path in ["", "a\0b"] {
      #expect { try SQLiteStore(path: path) } throws: { error in
        (error as? StoreError)?.remedy
          == "The URL of the store has no valid path; write sqlite:PATH."
      }
    }
  }

  @Test func aFolderIsNotAStore() async throws {
    try await withPath { path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect { try SQLiteStore(path: path) } throws: { error in
        (error as? StoreError)?.detail == "the path must lead to a file: \(path)"
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }
  }

  @Test(arguments: [":memory:", "~", "file:x?mode=memory"])
  func namesThatAreSpecialToSQLiteAreOrdinaryFiles(_ name: String) async throws {
    try await withPath { path in
      await #expect(processExitsWith: .success) { [path = path as String, name = name as String] in
        let folder = (path as NSString).deletingLastPathComponent
        #expect(FileManager.default.changeCurrentDirectoryPath(folder))
        try await SQLiteStore(path: name).close()
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
      }
    }
  }

  /// The journal is on the disk before the file, of which nothing or half may be there.
  @Test(arguments: [true, false])
  func aPowerCutDuringTheCreationLeavesAnEmptyStore(isWhole: Bool) async throws {
    try await withPath { path in
      try Data(count: 4096).write(to: URL(filePath: path))
      // The header of a journal: its mark, no records, a nonce, no pages before, sectors and pages.
      let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
      let numbers: [UInt8] = [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 16, 0]
      let header = isWhole ? mark + numbers : [UInt8](repeating: 1, count: 28)
      let journal = Data(header + [UInt8](repeating: 0, count: 484))
      try journal.write(to: URL(filePath: "\(path)-journal"))
      guard isWhole else { return try requireRefusal(.corrupt, at: path) }
      let store = try SQLiteStore(path: path)
      try await store.write { try $0.put(Player.sample(.sample(1))) }
      try await store.close()
    }
  }

  @Test(arguments: [Data("not a store, but long enough to hold a header".utf8), Data(count: 4096)])
  func aForeignFileIsRefusedAndNotChanged(_ contents: Data) async throws {
    try await withPath { path in
      try contents.write(to: URL(filePath: path))
      try requireRefusal(.corrupt, at: path)
      #expect(try Data(contentsOf: URL(filePath: path)) == contents)
      try requireNothingElse(beside: path)
    }
  }

  @Test(arguments: [false, true])
  func aForeignFileKeepsItsModeAndWhatStandsBesideItAlsoBehindALink(isLink: Bool) async throws {
    try await withPath { path in
      let place = isLink ? "\(path)-elsewhere" : path
      let all = [place, TemporaryName.make(for: place), "\(place)-wal", "\(place)-shm"]
      for file in all {
        try Data("root:x:0:0".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      }
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: place)
      }
      try requireRefusal(.corrupt, at: path)
      for file in all { #expect(try mode(of: file) == 0o644, "\(file)") }
    }
  }

  @Test func theModeOfAStoreIsNarrowedAndNotOfWhatALinkBesideItNames() async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).close()
      let other = "\(path)-elsewhere"
      try Data().write(to: URL(filePath: other))
      for file in [path, other] {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      }
      let link = "\(path)-shm"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
      #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
      #expect(try mode(of: other) == 0o644)
      #expect(try mode(of: path) == 0o600)
    }
  }

  @Test func aForeignDatabaseIsRefusedAndNotChanged() async throws {
    try await withPath { path in
      try Data().write(to: URL(filePath: path))
      try withConnection(to: path) { try $0.execute(script: "CREATE TABLE note (text)") }
      let before = try Data(contentsOf: URL(filePath: path))
      try requireRefusal(.corrupt, at: path)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      try requireNothingElse(beside: path)
    }
  }

  @Test func aNewerFormatIsRefusedBeforeAFileIsCreatedBesideIt() async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).close()
      try await StoreFixture.sqlite.makeNewer?(path)
      for name in ["lock", "queue"] {
        try FileManager.default.removeItem(atPath: "\(path)-\(name)")
      }
      try requireRefusal(.tooNew, at: path)
      try requireNothingElse(beside: path)
    }
  }

  @Test func aNewerFormatInTheLogIsRefused() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try withConnection(to: path) { try $0.run("PRAGMA user_version = 99") }
      try requireRefusal(.tooNew, at: path)
      try await store.close()
    }
  }

  @Test func anEmptyFileBecomesAStore() async throws {
    try await withPath { path in
      try Data().write(to: URL(filePath: path))
      try await SQLiteStore(path: path).close()
      try await SQLiteStore(path: path).close()
    }
  }

  @Test func aKilledWriterLeavesWhatItHasCommittedAndNoMore() async throws {
    try await withPath { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let store = try SQLiteStore(path: path)
        try await store.write { try $0.put(Player.sample(.sample(1))) }
        try await store.write { writer in
          try writer.put(Player.sample(.sample(1), displayName: "half done"))
          try writer.put(Player.sample(.sample(2)))
          kill(getpid(), SIGKILL)
        }
      }
      let store = try SQLiteStore(path: path)
      #expect(try await store.read { try $0.players() } == [.sample(.sample(1))])
      try await store.write { try $0.put(Player.sample(.sample(3))) }
      try await store.close()
    }
  }

  @Test func aStoreWhoseFileWasMovedRefusesToWrite() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try FileManager.default.moveItem(atPath: path, toPath: "\(path).old")
      await #expect(throws: StoreError.self) {
        try await store.write { try $0.put(Player.sample()) }
      }
      try FileManager.default.moveItem(atPath: "\(path).old", toPath: path)
      try await store.write { try $0.put(Player.sample()) }
      try await store.close()
    }
  }

  private func requireRefusal(_ kind: StoreError.Kind, at path: String) throws {
    #expect { try SQLiteStore(path: path) } throws: { ($0 as? StoreError)?.kind == kind }
  }

  private func requireNothingElse(beside path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names == [(path as NSString).lastPathComponent])
  }
}

private func mode(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
