import Foundation
import Synchronization
import Testing
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// The server that `Scripts/with-postgres` runs the tests beside.
enum Server {
  /// What `--store` would be given, without a schema; nil where the tests run without a server.
  static let url = ProcessInfo.processInfo.environment["TIMEQUEST_POSTGRES"]

  static let isHere = url != nil

  static let remark: Comment = "there is no server: run the tests by Scripts/with-postgres"

  private static let schemas = Atomic(0)

  /// A place at which there is no store yet, as what follows `postgres:`.
  static func newPlace(_ parameters: String = "") -> String {
    let number = schemas.add(1, ordering: .relaxed).newValue
    let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
    let location = url?.drop { $0 != ":" }.dropFirst() ?? ""
    return "\(location)&schema=\(schema)\(parameters)"
  }

  /// Runs a script as another program on the same schema would.
  static func run(_ script: String, at place: String) throws {
    try connection(to: place).execute(script: script)
  }

  static func connection(to place: String) throws -> PostgresConnection {
    try PostgresConnection(to: PostgresURL(location: place), library: LibPQ())
  }
}

extension StoreFixture {
  /// PostgreSQL stores, with a way to find out about every conformance case.
  static func postgres(_ parameters: String = "") -> StoreFixture {
    var fixture = StoreFixture(
      .postgres,
      isDurable: true,
      newPlace: { Server.newPlace(parameters) },
      removePlace: { place in
        let schema = try PostgresURL(location: place).quotedSchema
        try Server.run("DROP SCHEMA IF EXISTS \(schema) CASCADE", at: place)
      }
    )
    fixture.damage = { place in
      try Server.run("ALTER TABLE player RENAME COLUMN time_zone TO zone", at: place)
    }
    fixture.makeNewer = { place in try Server.run("UPDATE meta SET format = 99", at: place) }
    fixture.makeReadOnly = { place in
      let schema = try PostgresURL(location: place).quotedSchema
      try Server.run(
        """
        REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA \(schema) FROM timequest
        """,
        at: place
      )
    }
    fixture.startProcess = { place in
      let executable = Bundle.main.bundleURL.appending(path: "timequest-rpc")
      return try await ExecutableProcess(executable, store: "postgres:\(place)")
    }
    fixture.fingerprint = { place in
      let connection = try Server.connection(to: place)
      var prints: [String] = []
      for table in Migration.tables {
        prints += try connection.database.rows(
          "SELECT xmin::text || ':' || \(table)::text FROM \(table) ORDER BY 1"
        ) { row throws(StoreError) in try row.next(String.self) }
      }
      return Array(prints.joined(separator: "\n").utf8)
    }
    return fixture
  }
}
