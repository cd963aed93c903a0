import Foundation
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

extension StoreFixture {
  /// SQLite stores, with a way to find out about every conformance case.
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
    fixture.openWithoutSpace = { try SQLiteStore(path: $0, pageLimit: 1) }
    return fixture
  }
}

/// Runs the body with the path of a store that is not there yet, in a folder that is removed
/// afterwards.
func withPath(_ body: (String) async throws -> Void) async throws {
  let fixture = StoreFixture.sqlite
  let path = try await fixture.newPlace()
  try await body(path)
  try await fixture.removePlace(path)
}

/// Lends a plain connection, as another program would have it, and closes it.
func withConnection<Result>(
  to path: String,
  _ body: (SQLiteConnection) throws -> Result
) throws -> Result {
  let connection = try SQLiteConnection(path: path, busyTimeout: .milliseconds(50))
  defer { connection.close() }
  return try body(connection)
}
