import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Migrations to a made-up next format: complete or not at all, with a copy until they are done.
@Suite struct MigrationTests {
  private static let next: [Schema.Script] =
    Schema.sqlite + [
      {
        """
        ALTER TABLE player ADD COLUMN nickname TEXT NOT NULL DEFAULT '';
        UPDATE player SET nickname = upper(display_name);
        CREATE TABLE nickname_view (made_up TEXT) STRICT;
        """
      }
    ]

  @Test func aStoreOfAnOlderFormatIsMigratedCompletely() async throws {
    try await withStore { path, players in
      try migrate(path)
      try withConnection(to: path) { connection in
        let format: Int? = try connection.database.value("PRAGMA user_version")
        #expect(format == Self.next.count)
        let names: [String] = try connection.database.rows("SELECT nickname FROM player") {
          row throws(StoreError) in try row.next()
        }
        #expect(names.sorted() == players.map { $0.displayName.uppercased() }.sorted())
      }
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)), "its copy is gone")
      try migrate(path)
    }
  }

  @Test func aStoreOfANewerFormatIsRefusedAndStays() async throws {
    try await withStore { path, _ in
      try migrate(path)
      let before = try Data(contentsOf: URL(filePath: path))
      #expect {
        try SQLiteStore(path: path)
      } throws: { error in
        let error = error as? StoreError
        return error?.kind == .tooNew
          && error?.detail == "format 2 is newer than 1, which this version knows"
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func aStoreOfAnOlderFormatThatMayNotBeWrittenIsRefused() async throws {
    try await withStore { path, _ in
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
      #expect { try migrate(path) } throws: { ($0 as? StoreError)?.kind == .readOnly }
    }
  }

  @Test func aFailedMigrationLeavesTheStoreAndItsCopy() async throws {
    try await withStore { path, players in
      try withConnection(to: path) { try $0.run("CREATE TABLE nickname_view (obstacle TEXT)") }
      #expect { try migrate(path) } throws: { $0 is StoreError }
      for file in [path, copy(of: path)] {
        try withConnection(to: file) { connection in
          let format: Int? = try connection.database.value("PRAGMA user_version")
          #expect(format == 1)
          let count: Int? = try connection.database.value("SELECT count(*) FROM player")
          #expect(count == players.count)
        }
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: copy(of: path))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      try withConnection(to: path) { try $0.run("DROP TABLE nickname_view") }
      try migrate(path)
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func anIncompleteCopyOfACrashIsReplaced() async throws {
    try await withStore { path, _ in
      try Data("half a copy".utf8).write(to: URL(filePath: copy(of: path)))
      try migrate(path)
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func aCopyThatACrashLeftAfterAMigrationIsRemovedOnOpening() async throws {
    try await withStore { path, _ in
      try migrate(path)
      try Data("a whole copy".utf8).write(to: URL(filePath: copy(of: path)))
      try migrate(path)
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func aDamagedStoreIsNotMigrated() async throws {
    try await withStore { path, _ in
      try withConnection(to: path) { connection in
        try connection.run("PRAGMA foreign_keys = OFF")
        try connection.run("DELETE FROM player")
      }
      #expect { try migrate(path) } throws: { error in
        let error = error as? StoreError
        return error?.kind == .corrupt && error?.operation == "migrate"
      }
      let format: Int? = try withConnection(to: path) {
        try $0.database.value("PRAGMA user_version")
      }
      #expect(format == 1)
    }
  }

  private func migrate(_ path: String) throws {
    _ = try OpenStore(path: path, clock: .real, timeout: .seconds(1), formats: Self.next)
  }

  private func copy(of path: String) -> String { SQLiteConnection.copy(of: path, format: 1) }

  /// Passes a store of the present format, which is the older one here.
  private func withStore(_ body: (String, [Player]) async throws -> Void) async throws {
    try await withPath { path in
      let history = SampleHistory(seed: 11)
      let store = try SQLiteStore(path: path)
      try await history.write(to: store)
      try await store.close()
      try await body(path, history.players)
    }
  }
}
