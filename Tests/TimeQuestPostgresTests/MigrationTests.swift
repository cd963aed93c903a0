import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestReports
import TimeQuestSQL
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestPostgres

/// A store of an older format, and the views of the current one.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct MigrationTests {
  @Test func aStoreOfTheFirstFormatIsUpgradedWithAllThatItHolds() async throws {
    let location = Server.newLocation()
    try makeHousehold(at: location)
    let store = try PostgresStore(location: location, clock: .simulated)
    #expect(try await store.check().isEmpty)
    let format = try Server.connection(to: location).database.value(
      "SELECT format FROM meta",
      as: Int.self
    )
    #expect(format == PostgresStore.currentFormat)

    let expected = engine(InMemoryStore(clock: .simulated))
    let document = try Data(contentsOf: Self.fixtures.appending(path: "household.json"))
    _ = try await expected.importText(Array(document))
    var found = try await engine(store).export()
    found.tombstones = []
    #expect(try await found == expected.export())

    let pin = try #require(try await store.read { try $0.pin() })
    #expect(pin.hash.hasPrefix("$argon2id$") && pin.generation == 1)
    #expect(try await store.read { try $0.tombstones().count } == 2)
    #expect(try await store.read { try $0.span(of: .parent).last } == 124)
    try await store.write { try $0.append(.player, about: nil, to: .parent) }
    try await store.close()
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test func theAccuracyOfATrialIsThatOfTheCSV() async throws {
    let location = Server.newLocation()
    let store = try PostgresStore(location: location)
    try await store.write { writer in
      try writer.put(Player.sample())
      try writer.put(try Session.scored(trials: 1000))
    }
    let lines = Mutex<[String]>([])
    try await engine(store).exportCSV { line in lines.withLock { $0.append(line) } }
    try await store.close()
    let column = try #require(CSVExporter.columns.firstIndex(of: "accuracyPercent"))
    let table = lines.withLock { lines in
      lines.dropFirst().map { line in
        Double(line.split(separator: ",", omittingEmptySubsequences: false)[column])
      }
    }
    let view = try Server.connection(to: location).database.rows(
      "SELECT \"accuracyPercent\"::text FROM trial_view"
    ) { row throws(StoreError) in try row.next(String.self) }
    #expect(view.count == 1000)
    #expect(view.map(Double.init) == table)
    try await StoreFixture.postgres().removeLocation(location)
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/format-1")

  private func engine(_ store: any QuestStore) -> QuestEngine {
    QuestEngine(store: store, environment: SimulatedClock(at: .sample).environment)
  }

  /// A schema of the first format with the rows of the household that a SQLite binary left.
  private func makeHousehold(at location: String) throws {
    let schema = try PostgresURL(location: location).quotedSchema
    let dump = try String(
      contentsOf: Self.fixtures.appending(path: "household.sql"),
      encoding: .utf8
    )
    let rows = dump.split(separator: "\n").filter {
      $0.hasPrefix("INSERT INTO ") && !$0.hasPrefix("INSERT INTO meta ")
    }
    let script =
      ["CREATE SCHEMA \(schema)", Migration.postgres[0]] + rows.map(postgresRow)
      + ["INSERT INTO meta (only_row, format, clock) VALUES (1, 1, 'simulated')"]
    try Server.run(script.map { "\($0);" }.joined(separator: "\n"), at: location)
  }

  /// The statement with every number quoted, so that a column of truth values takes it too.
  private func postgresRow(_ row: Substring) -> String {
    let parts = row.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let quoted = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? part.replacing(/[0-9]+/) { "'\($0.output)'" } : part
    }
    return quoted.joined(separator: "'")
      .replacing(" VALUES(", with: " OVERRIDING SYSTEM VALUE VALUES(", maxReplacements: 1)
  }
}
