import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Operations on the whole file: compact, back up, check.
@Suite struct MaintenanceTests {
  private static let name = "Zwetschgenrosalinde"

  @Test func anErasedPlayerIsInNoFile() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let history = SampleHistory(seed: 5, players: 3, steps: 400)
      try await history.write(to: store)
      // Ids that occur nowhere else.
      var random = SeededRandom(seed: 9)
      let gone = PlayerID.random(using: &random)
      let session = SessionID.random(using: &random)
      let trial = TrialID.random(using: &random)
      try await store.write { writer in
        try writer.put(Player.sample(gone, displayName: Self.name))
        try writer.put(
          Session.sample(session, player: gone, trials: [.sample(trial, of: session)])
        )
      }
      let marks = [Self.name, gone.description, session.description, trial.description]
      for mark in marks { #expect(try files(at: path, hold: mark), "\(mark) was there") }
      try await store.write { try $0.deletePlayer(gone) }
      try await store.compact()
      for mark in marks { #expect(try !files(at: path, hold: mark), "while open: \(mark)") }
      #expect(try await store.check().isEmpty)
      #expect(try await store.read { try $0.players() } == history.players)
      try await store.close()
      for mark in marks { #expect(try !files(at: path, hold: mark), "when closed: \(mark)") }
    }
  }

  @Test func compactingThrowsBusyWhileTheLogIsRead() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .milliseconds(20))
      try store.write { try $0.put(Player.sample()) }
      try withConnection(to: path) { reader in
        try reader.transaction(.read) {
          _ = try reader.database.value("SELECT count(*) FROM player", as: Int.self)
          #expect { try store.compact() } throws: { ($0 as? StoreError)?.kind == .busy }
        }
      }
      try store.compact()
    }
  }

  @Test func aBackupIsACompleteStoreForItsUserOnly() async throws {
    try await withPath { path in
      await #expect(processExitsWith: .success) { [path = path as String] in
        umask(0)
        let store = try SQLiteStore(path: path)
        try await SampleHistory(seed: 7).write(to: store)
        let copy = "\(path)-copy"
        try await store.backUp(to: copy)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try await store.write { try $0.put(Player.sample(.sample(77))) }
        let other = try SQLiteStore(path: copy)
        #expect(try await other.check().isEmpty)
        let found = try await other.read { (try $0.players(), try $0.routines()) }
        #expect(found.0 == SampleHistory(seed: 7).players)
        #expect(found.1 == SampleHistory(seed: 7).routines)
        try await other.close()
        try await store.close()
      }
    }
  }

  @Test func aBackupIsOneSnapshotWhileOthersWrite() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let writer = try SQLiteStore(path: path)
      // Both players have the same revision in every snapshot.
      func put(_ revision: Int) async throws {
        try await writer.write { step in
          for number in [1, 2] as [UInt32] {
            try step.put(Player.sample(.sample(number), revision: revision))
          }
        }
      }
      try await put(1)
      async let writing: Void = {
        for revision in 2...60 { try await put(revision) }
      }()
      for number in 1...5 {
        let copy = "\(path)-\(number)"
        try await store.backUp(to: copy)
        let other = try SQLiteStore(path: copy)
        let revisions = try await other.read { try $0.players().map(\.revision) }
        #expect(revisions.count == 2 && Set(revisions).count == 1)
        try await other.close()
      }
      try await writing
      try await store.close()
      try await writer.close()
    }
  }

  @Test func aBackupOverwritesNothing() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let file = URL(filePath: "\(path)-copy")
      try Data("a diary".utf8).write(to: file)
      for target in [file.path, path, ""] {
        await #expect("\(target)") { try await store.backUp(to: target) } throws: {
          ($0 as? StoreError)?.kind == .refused
        }
      }
      #expect(try Data(contentsOf: file) == Data("a diary".utf8))
      await #expect(throws: StoreError.self) { try await store.backUp(to: "\(path)/no/folder") }
      try await store.close()
    }
  }

  @Test func aFailedBackupLeavesNoFile() async throws {
    try await withPath { path in
      let store = try OpenStore(path: path, clock: .real, timeout: .zero)
      let copy = "\(path)-copy"
      try store.connection.run("BEGIN")
      #expect(throws: StoreError.self) { try store.backUp(to: copy) }
      #expect(!FileManager.default.fileExists(atPath: copy))
      try store.connection.run("ROLLBACK")
      try store.backUp(to: copy)
    }
  }

  @Test func checkFindsNothingInASoundStore() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      #expect(try await store.check().isEmpty)
      try await SampleHistory(seed: 3).write(to: store)
      #expect(try await store.check().isEmpty)
      try await store.close()
    }
  }

  @Test func checkFindsADanglingReference() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await SampleHistory(seed: 3).write(to: store)
      try withConnection(to: path) { other in
        try other.run("PRAGMA foreign_keys = OFF")
        try other.run("DELETE FROM player WHERE seq = 1")
      }
      let problems = try await store.check()
      #expect(problems.contains("a row of session refers to a missing row"))
      try await store.close()
    }
  }

  /// Such a program need not know that the tasks and the players of a routine go with it.
  @Test func aRoutineThatAnotherProgramDeletedIsPutAgain() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let routine = Routine.sample(.sample(1), playerIDs: [.sample(1)])
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(routine)
      }
      try withConnection(to: path) { other in
        try other.run("PRAGMA foreign_keys = OFF")
        try other.run("DELETE FROM routine")
      }
      var shorter = routine
      shorter.tasks.removeLast()
      shorter.playerIDs = nil
      for next in [shorter, routine] {
        try await store.write { try $0.put(next) }
        #expect(try await store.read { try $0.routines() } == [next])
      }
      try await store.close()
    }
  }

  @Test func checkFindsADamagedPage() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await SampleHistory(seed: 3, steps: 600).write(to: store)
      try await store.close()
      var contents = try Data(contentsOf: URL(filePath: path))
      let pageSize = 4096
      let page = contents.count / pageSize / 2 * pageSize
      contents.replaceSubrange(page..<page + pageSize, with: Data(repeating: 0xA5, count: pageSize))
      try contents.write(to: URL(filePath: path))
      let damaged = try SQLiteStore(path: path)
      do {
        #expect(try await !damaged.check().isEmpty)
      } catch let error as StoreError {
        #expect(error.kind == .corrupt)
      }
      try await damaged.close()
    }
  }

  private func files(at path: String, hold mark: String) throws -> Bool {
    try ["", "-wal", "-shm", "-lock"].contains { suffix in
      let file = "\(path)\(suffix)"
      guard FileManager.default.fileExists(atPath: file) else { return false }
      return try Data(contentsOf: URL(filePath: file)).firstRange(of: Data(mark.utf8)) != nil
    }
  }
}
