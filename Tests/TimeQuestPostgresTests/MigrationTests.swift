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

  @Test func anOpenStoreNoticesAnotherFormatAndGoesOnWithItsOwn() async throws {
    try await Server.withStore { store, location in
      try await store.write { try $0.put(Player.sample()) }
      try Server.run("UPDATE meta SET format = 99", at: location)
      for isWrite in [true, false] {
        let error = await #expect(throws: StoreError.self) {
          if isWrite {
            try await store.write { try $0.put(Player.sample(.sample(2))) }
          } else {
            _ = try await store.read { try $0.players() }
          }
        }
        #expect(error?.kind == .tooNew)
      }
      try Server.run("UPDATE meta SET format = \(PostgresStore.currentFormat)", at: location)
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test(arguments: [
    "ALTER TABLE player RENAME COLUMN time_zone TO zone", "ALTER TABLE player RENAME TO players",
    "ALTER SCHEMA %s RENAME TO %s_aside",
  ])
  func tablesThatAreMissingAreNeitherCalledDamagedNorMade(_ change: String) async throws {
    let location = Server.newLocation()
    let store = try PostgresStore(location: location)
    let schema = try PostgresURL(location: location).schema
    try Server.run(change.replacing("%s", with: schema), at: location)
    let error = await #expect(throws: StoreError.self) {
      try await store.write { try $0.put(Player.sample()) }
    }
    #expect(error?.kind == .io && error?.retry == false)
    // The schema was not made anew, or it could not get its name back.
    if change.contains("SCHEMA") {
      try Server.run("ALTER SCHEMA \(schema)_aside RENAME TO \(schema)", at: location)
    }
    try await store.close()
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
