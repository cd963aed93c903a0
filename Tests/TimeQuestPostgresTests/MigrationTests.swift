import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// A migration to a made-up next format.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct MigrationTests {
  private static let next: [Schema.Script] =
    Schema.postgres + [
      {
        """
        ALTER TABLE player ADD COLUMN nickname text NOT NULL DEFAULT '';
        UPDATE player SET nickname = upper(display_name);
        """
      }
    ]

  @Test func aStoreOfAnOlderFormatIsMigratedAndANewerOneRefused() async throws {
    let location = Server.newLocation()
    let store = try PostgresStore(location: location)
    let history = SampleHistory(seed: 11)
    try await history.write(to: store)
    try await store.close()
    let url = try PostgresURL(location: location)
    let connection = try Server.connection(to: location)
    for _ in 1...2 { try connection.prepareStore(in: url, clock: .real, formats: Self.next) }
    let format: Int? = try connection.database.value("SELECT format FROM meta")
    #expect(format == 2)
    let names = try connection.database.rows("SELECT nickname FROM player") {
      row throws(StoreError) in try row.next(String.self)
    }
    #expect(names.sorted() == history.players.map { $0.displayName.uppercased() }.sorted())
    #expect {
      try PostgresStore(location: location)
    } throws: { error in
      (error as? StoreError)?.detail == "format 2 is newer than 1, which this version knows"
    }
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test func aFailedMigrationLeavesTheStore() async throws {
    let location = Server.newLocation()
    try await PostgresStore(location: location).close()
    let url = try PostgresURL(location: location)
    let connection = try Server.connection(to: location)
    let failing = Self.next + [{ "ALTER TABLE nothing ADD COLUMN nickname text" }]
    #expect(throws: StoreError.self) {
      try connection.prepareStore(in: url, clock: .real, formats: failing)
    }
    let format: Int? = try Server.connection(to: location).database
      .value("SELECT format FROM meta")
    #expect(format == 1)
    try await PostgresStore(location: location).close()
    try await StoreFixture.postgres().removeLocation(location)
  }
}
