import Foundation
import Synchronization
import Testing
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// The PostgreSQL server that `Scripts/with-postgres` starts for the tests.
enum Server {
  /// The URL for `--store`, without a schema; nil without a server.
  static let url = ProcessInfo.processInfo.environment["TIMEQUEST_POSTGRES"]

  static let isRunning = url != nil

  static let skipReason: Comment = "there is no server: run the tests by Scripts/with-postgres"

  private static let schemas = Atomic(0)

  /// A location at which no store exists: what follows `postgres:` in a URL.
  static func newLocation(_ parameters: String = "") -> String {
    let number = schemas.add(1, ordering: .relaxed).newValue
    let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
    let location = url?.drop { $0 != ":" }.dropFirst() ?? ""
    return "\(location)&schema=\(schema)\(parameters)"
  }

  /// Runs a script as another program on the same schema.
  static func run(_ script: String, at location: String) throws {
    try connection(to: location).execute(script: script)
  }

  /// A connection whose statements mean that schema, outside of transactions too.
  static func connection(to location: String) throws -> PostgresConnection {
    let url = try PostgresURL(location: location)
    let connection = try PostgresConnection(to: url, library: LibPQ())
    try connection.execute(script: "SET search_path = \(url.quotedSchema)")
    return connection
  }

  /// Ends the sessions of the same `application_name`.
  static let endOtherSessions = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')
    """

  /// Passes a new store and its location, and removes it.
  static func withStore(
    _ parameters: String = "",
    _ body: (PostgresStore, String) async throws -> Void
  ) async throws {
    let location = Server.newLocation(parameters)
    let store = try PostgresStore(location: location)
    try await body(store, location)
    try await store.close()
    try await StoreFixture.postgres().removeLocation(location)
  }
}

extension StoreFixture {
  /// PostgreSQL stores, with everything that the conformance suite can use.
  static func postgres(
    _ parameters: String = "",
    scheme: StoreScheme = .postgres
  ) -> StoreFixture {
    var fixture = StoreFixture(
      scheme,
      isDurable: true,
      newLocation: { Server.newLocation(parameters) },
      removeLocation: { location in
        let schema = try PostgresURL(location: location).quotedSchema
        try Server.run("DROP SCHEMA IF EXISTS \(schema) CASCADE", at: location)
      }
    )
    fixture.damage = { location in
      try Server.run("DELETE FROM meta", at: location)
    }
    fixture.makeNewer = { location in try Server.run("UPDATE meta SET format = 99", at: location) }
    fixture.makeReadOnly = { location in
      let schema = try PostgresURL(location: location).quotedSchema
      try Server.run(
        """
        REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA \(schema) FROM timequest
        """,
        at: location
      )
    }
    fixture.startProcess = { location in
      let executable = Bundle.main.bundleURL.appending(path: "timequest-rpc")
      return try await ExecutableProcess(executable, store: "postgres:\(location)")
    }
    fixture.contents = { location in
      let connection = try Server.connection(to: location)
      var prints: [String] = []
      for table in PostgresStore.tables {
        prints += try connection.database.rows(
          "SELECT xmin::text || ':' || \(table)::text FROM \(table) ORDER BY 1"
        ) { row throws(StoreError) in try row.next(String.self) }
      }
      return Array(prints.joined(separator: "\n").utf8)
    }
    return fixture
  }
}
