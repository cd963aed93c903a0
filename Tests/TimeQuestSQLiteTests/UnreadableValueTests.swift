import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Values that another program has written into the file.
@Suite struct UnreadableValueTests {
  @Test(arguments: [
    ("player", "id", "'ROBIN'"),
    ("player", "reminder_time", "'29:00'"),
    ("player", "last_played_day", "'2026-02-30'"),
    ("player", "sound_enabled", "2"),
    ("player", "display_name", "CAST(x'ff' AS TEXT)"),
    ("player", "symbol", "'robin'"), ("player", "tint", "'red'"),
    ("player", "days_off", "'2026-12-21'"), ("player", "days_off", "'2027-01-03/2026-12-21'"),
    ("player", "can_make_quests", "2"), ("player", "can_see_plan", "-1"),
    ("routine", "symbol", "'🚿🚿'"), ("routine", "owner_id", "'Robin'"),
    ("routine", "reminder_times", "'07:30,25:00'"), ("routine_task", "symbol", "''"),
    ("session", "symbol", "'1'"), ("session_task", "symbol", "CAST(x'ff' AS TEXT)"),
    ("session", "celebrations", "'levelUp many 00000000-0000-4000-8000-000000000001'"),
    ("routine", "active_days", "'mon,noon'"), ("routine", "active_days", "'mon,,tue'"),
    ("routine", "feedback", "'never'"),
    ("routine_task", "id", "'F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6'"),
    ("routine_task", "reference_ms", "-1"),
    ("routine_player", "player_id", "''"),
    ("session", "phase", "'dreaming'"),
    ("session", "day", "'tomorrow'"),
    ("session", "level_after", "NULL"),
    ("session_task", "id", "'00000000-0000-4000-8000-00000000000G'"),
    ("open_trial", "verdict", "'guilty'"),
    ("open_trial", "confidence_percent", "NULL"),
    ("trial", "rating", "'terrible'"),
    ("trial", "low_ms", "low_ms + 1"),
    ("trial", "actual_ms", "-9223372036854775807"),
    ("trial", "high_ms", "9223372036854775807"),
    ("trial", "confidence_percent = 80, low_ms = ~(1 << 63), high_ms", "~(1 << 63)"),
    ("pin", "hash", "CAST(x'ff' AS TEXT)"),
  ])
  func isReportedAsDamageOfItsColumn(
    _ table: String,
    _ column: String,
    _ value: String
  ) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { writer in
        try writer.put(Player.extreme(.sample(1)))
        try writer.put(Routine.extreme(.sample(1)))
        for session in try Session.extremes(player: .sample(1)) { try writer.put(session) }
        try writer.put(PINRecord.sample())
      }
      try withConnection(to: path) { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        try connection.run("UPDATE \(table) SET \(column) = \(value)")
      }
      await #expect {
        try await store.read { reader in
          _ = try reader.players()
          _ = try reader.routines()
          _ = try reader.sessions(SessionQuery(players: [.sample(1)]))
          _ = try reader.pin()
        }
      } throws: { error in
        guard let error = error as? StoreError else { return false }
        return error.kind == .corrupt && error.detail.contains("\(table).")
      }
      try await store.close()
    }
  }

  @Test func anErrorNamesTableAndColumn() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { try $0.put(Player.sample()) }
      try withConnection(to: path) { connection in
        try connection.run("UPDATE player SET reminder_time = '25:00'")
      }
      await #expect { try await store.read { try $0.players() } } throws: { error in
        (error as? StoreError)?.detail == "cannot read player.reminder_time"
      }
      try await store.close()
    }
  }
}
