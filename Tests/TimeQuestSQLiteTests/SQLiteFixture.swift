import Foundation
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

extension StoreFixture {
  /// SQLite stores, with everything that the conformance suite can use.
  static var sqlite: StoreFixture {
    var fixture = StoreFixture(.sqlite, file: "store.sqlite")
    fixture.makeReadOnly = StoreFixture.takeWritePermission
    fixture.makeNewer = { path in
      try withConnection(to: path) { try $0.run("PRAGMA user_version = 99") }
    }
    fixture.startProcess = { path in
      let executable = Bundle.main.bundleURL.appending(path: "timequest-rpc")
      return try await ExecutableProcess(executable, store: "sqlite:\(path)")
    }
    if ExecutableProcess.canTraceSyncs {
      fixture.startTracedProcess = { path in
        let executable = Bundle.main.bundleURL.appending(path: "timequest-rpc")
        return try await ExecutableProcess(
          executable,
          store: "sqlite:\(path)",
          tracingSyncs: true
        )
      }
    }
    fixture.openWithoutSpace = { try SQLiteStore(path: $0, pageLimit: 1) }
    return fixture
  }
}

/// Passes the path of a store that does not exist yet, in a folder that is removed afterwards.
func withPath(_ body: (String) async throws -> Void) async throws {
  let fixture = StoreFixture.sqlite
  let path = try await fixture.newLocation()
  try await body(path)
  try await fixture.removeLocation(path)
}

/// Passes a plain connection to the file, as another program would open it, and closes it.
func withConnection<Result>(
  to path: String,
  _ body: (SQLiteConnection) throws -> Result
) throws -> Result {
  let connection = try SQLiteConnection(path: path, busyTimeout: .milliseconds(50))
  defer { connection.close() }
  return try body(connection)
}
