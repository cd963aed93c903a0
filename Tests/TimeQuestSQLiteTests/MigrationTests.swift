import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Migrations from older formats: complete or not at all, with a copy until they are done.
@Suite struct MigrationTests {
  @Test func aStoreOfAnOlderFormatIsMigratedCompletely() async throws {
    try await withOlderStore { path, players in
      let store = try SQLiteStore(path: path)
      #expect(try await store.read { try $0.players() } == players)
      try await store.write { try $0.put(Player.sample(.sample(50))) }
      try await store.close()
      try withConnection(to: path) { connection in
        let format: Int? = try connection.database.value("PRAGMA user_version")
        let trials: Int? = try connection.database.value("SELECT count(*) FROM trial_view")
        #expect(format == FileHeader.currentFormat)
        #expect((trials ?? 0) > 0)
      }
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)), "its copy is gone")
    }
  }

  @Test func aStoreOfTheFirstFormatKeepsItsRecordsAndTakesClaims() async throws {
    try await withPath { path in
      let old = try SQLiteStore(path: path)
      try await old.write { writer in
        try writer.put(Player.sample())
        try writer.put(Session.sample())
      }
      try await old.close()
      try withConnection(to: path) { connection in
        try connection.revertToFirstFormat()
      }
      let store = try SQLiteStore(path: path)
      let claim = ReminderClaim(
        playerID: .sample(1),
        routineID: .sample(1),
        day: .sample,
        channel: "desktop"
      )
      try await store.write { try $0.put(claim) }
      let sessions = SessionQuery(player: .sample(1))
      #expect(try await store.read { try $0.players() } == [.sample()])
      #expect(try await store.read { try $0.sessions(sessions) } == [.sample()])
      #expect(try await store.read { try $0.isClaimed(claim) })
      try await store.close()
    }
  }

  /// A store that a binary of format 3 has written: see `Tests/Fixtures/format-1/make_fixture.py`.
  @Test func aStoreOfAnOlderBinaryIsMigratedCompletely() async throws {
    try await withPath { path in
      try makeHousehold(at: path)
      let store = try SQLiteStore(path: path, clock: .simulated)
      #expect(try await store.check().isEmpty)
      let players = try await store.read { try $0.players() }
      #expect(players.map(\.displayName) == ["Robin", "Mia é"])
      #expect(players.map(\.progress.totalXP) == [840, 790])
      let sessions = try await store.read { reader in
        try players.flatMap { try reader.sessions(SessionQuery(player: $0.id)) }
      }
      #expect(sessions.count { $0.phase == .summary } == 8)
      #expect(sessions.map(\.trials.count) == [2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 0])
      let open = sessions.compactMap(\.openTrial)
      #expect(open.count == 2 && open.count { $0.measured != nil } == 1)
      let openID = TrialID("772ad537-8953-4db1-9a09-a8b84fb72f78")
      #expect(open.contains { $0.trialID == openID })
      let trials = try await store.read { reader in
        try players.flatMap { try reader.trials(TrialQuery(player: $0.id)) }
      }
      #expect(trials.map(\.id) == sessions.flatMap(\.trials).map(\.id))
      let flagged = try #require(sessions[1].trials.first)
      #expect(flagged.flag == .interrupted && flagged.wasClosest && !flagged.isPersonalBest)
      let pin = try #require(try await store.read { try $0.pin() })
      #expect(pin.hash.hasPrefix("$argon2id$") && pin.generation == 1 && pin.failedTries == 0)
      let gone = ["2ac15c16-4654-40a5-95de-64cf980b2f3a", "47f8f658-dc63-49ca-9adc-e2d9be115503"]
      let tombstones = try await store.read { try $0.tombstones().map(\.id.uuid) }
      #expect(tombstones.map { ID<Never>($0).description } == gone)
      try await store.close()
      let kind: Int? = try withConnection(to: path) {
        try $0.database.value("PRAGMA application_id")
      }
      #expect(kind == 1_416_450_420)
    }
  }

  private func makeHousehold(at path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: file)
    let dump = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/format-1/household.sql")
    try withConnection(to: path) { connection in
      try connection.execute(script: String(contentsOf: dump, encoding: .utf8))
    }
  }

  @Test func aFailedMigrationLeavesTheStoreAndItsCopy() async throws {
    try await withOlderStore { path, players in
      try withConnection(to: path) { try $0.run("CREATE TABLE session_view (obstacle TEXT)") }
      #expect { try SQLiteStore(path: path) } throws: { $0 is StoreError }
      try withConnection(to: path) { connection in
        let format: Int? = try connection.database.value("PRAGMA user_version")
        #expect(format == 1)
        let views: Int? = try connection.database.value(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'view'"
        )
        #expect(views == 0)
        let count: Int? = try connection.database.value("SELECT count(*) FROM player")
        #expect(count == players.count)
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: copy(of: path))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      try withConnection(to: copy(of: path)) { connection in
        let count: Int? = try connection.database.value("SELECT count(*) FROM player")
        #expect(count == players.count)
      }

      try withConnection(to: path) { try $0.run("DROP TABLE session_view") }
      try await SQLiteStore(path: path).close()
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func anIncompleteCopyOfACrashIsReplaced() async throws {
    try await withOlderStore { path, players in
      try Data("half a copy".utf8).write(to: URL(filePath: copy(of: path)))
      let store = try SQLiteStore(path: path)
      #expect(try await store.read { try $0.players() } == players)
      try await store.close()
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func aCopyThatACrashLeftAfterAMigrationIsRemovedOnOpening() async throws {
    try await withPath { path in
      try await SQLiteStore(path: path).close()
      try Data("a whole copy".utf8).write(to: URL(filePath: copy(of: path)))
      try await SQLiteStore(path: path).close()
      #expect(!FileManager.default.fileExists(atPath: copy(of: path)))
    }
  }

  @Test func aDamagedStoreIsNotMigrated() async throws {
    try await withOlderStore { path, _ in
      try withConnection(to: path) { connection in
        try connection.run("PRAGMA foreign_keys = OFF")
        try connection.run("DELETE FROM player")
      }
      #expect { try SQLiteStore(path: path) } throws: { error in
        let error = error as? StoreError
        return error?.kind == .corrupt && error?.operation == "migrate"
      }
      let format: Int? = try withConnection(to: path) {
        try $0.database.value("PRAGMA user_version")
      }
      #expect(format == 1)
    }
  }

  private func copy(of path: String) -> String { SQLiteConnection.copy(of: path, format: 1) }

  /// Passes the path of a store of the first format with players in it.
  private func withOlderStore(_ body: (String, [Player]) async throws -> Void) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await SampleHistory(seed: 9, steps: 60).write(to: store)
      let players = try await store.read { try $0.players() }
      try await store.close()
      try withConnection(to: path) { connection in
        try connection.revertToFirstFormat()
      }
      try await body(path, players)
    }
  }
}

extension SQLiteConnection {
  fileprivate func revertToFirstFormat() throws {
    try execute(
      script: """
        DROP INDEX routine_task_by_id;
        DROP INDEX routine_by_creation;
        DROP INDEX session_held;
        DROP INDEX session_assisted;
        DROP INDEX session_by_change;
        DROP INDEX session_by_player;
        DROP INDEX session_open;
        DROP INDEX session_completed;
        DROP INDEX session_completed_by_day;
        CREATE INDEX session_open ON session (player_id, change);
        CREATE INDEX session_completed ON session (player_id, routine_id, day);
        CREATE INDEX session_completed_by_day ON session (player_id, day);
        CREATE INDEX session_by_change ON session (player_id, change);
        CREATE INDEX session_by_player ON session (player_id);
        DROP VIEW trial_view;
        DROP VIEW session_view;
        ALTER TABLE meta DROP COLUMN record_change;
        ALTER TABLE meta DROP COLUMN change_floor;
        DROP TABLE local_value;
        ALTER TABLE player DROP COLUMN merged_into;
        ALTER TABLE player DROP COLUMN has_study_consent;
        ALTER TABLE player DROP COLUMN counts_assisted;
        ALTER TABLE player DROP COLUMN updated_at_ms;
        ALTER TABLE player DROP COLUMN edit_id;
        ALTER TABLE player DROP COLUMN is_default;
        ALTER TABLE player DROP COLUMN change;
        ALTER TABLE routine DROP COLUMN edit_id;
        ALTER TABLE routine DROP COLUMN change;
        ALTER TABLE routine ADD COLUMN scheduled_since TEXT NOT NULL DEFAULT '2026-11-20';
        DROP TABLE routine_schedule;
        ALTER TABLE session DROP COLUMN updated_at_ms;
        ALTER TABLE session DROP COLUMN edit_id;
        ALTER TABLE session DROP COLUMN outcome;
        DROP INDEX session_with_discovery;
        ALTER TABLE session DROP COLUMN is_practice;
        ALTER TABLE session DROP COLUMN is_assisted;
        ALTER TABLE session DROP COLUMN trials_before;
        ALTER TABLE session DROP COLUMN discoveries;
        ALTER TABLE pin DROP COLUMN last_try_boot_ns;
        ALTER TABLE pin DROP COLUMN last_try_boot_id;
        ALTER TABLE pin DROP COLUMN pending_try;
        ALTER TABLE pin DROP COLUMN last_try_store_ms;
        ALTER TABLE open_trial DROP COLUMN locked_at_store_ms;
        ALTER TABLE tombstone DROP COLUMN change;
        ALTER TABLE event DROP COLUMN overwritten;
        DROP INDEX trial_spot_on;
        DROP INDEX trial_by_task;
        DROP INDEX trial_in_order;
        DROP INDEX trial_of_task_in_order;
        DROP INDEX trial_by_distance;
        DROP TABLE reminder_claim;
        ALTER TABLE trial DROP COLUMN flag_revision;
        ALTER TABLE trial DROP COLUMN flag_updated_at_ms;
        ALTER TABLE trial DROP COLUMN flag_edit_id;
        ALTER TABLE trial DROP COLUMN remark;
        ALTER TABLE trial RENAME TO estimation;
        ALTER TABLE open_trial RENAME COLUMN trial_id TO estimation_id;
        ALTER TABLE tombstone RENAME TO retired_id;
        CREATE INDEX estimation_by_task ON estimation (player_id, task_id);
        CREATE INDEX estimation_in_order ON estimation (player_id, validity);
        CREATE INDEX estimation_of_task_in_order ON estimation (player_id, task_id, validity);
        CREATE INDEX estimation_by_distance ON estimation (player_id);
        PRAGMA user_version = 1;
        """
    )
  }
}
