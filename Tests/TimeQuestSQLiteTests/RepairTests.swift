import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// A repair sets aside what cannot be read, and keeps the rest.
@Suite struct RepairTests {
  private func engine(on path: String) throws -> QuestEngine {
    QuestEngine(
      store: try SQLiteStore(path: path, clock: .simulated),
      environment: SimulatedClock(at: .sample).environment
    )
  }

  /// Damage past the checks of the tables, and what it takes with it.
  @Test(arguments: [
    ("UPDATE session SET step = 7 WHERE seq = 2", 1, 0),
    ("UPDATE session SET phase = 'nowhere' WHERE seq = 2", 1, 0),
    ("UPDATE session SET id = 'x' WHERE seq = 2", 1, 0),
    ("UPDATE trial SET actual_ms = -1 WHERE seq = 1", 1, 0),
    ("UPDATE player SET day_start_hour = 99 WHERE seq = 1", 0, 0),
    ("UPDATE player SET reminder_time = '99' WHERE seq = 1", 0, 0),
    ("UPDATE routine SET active_days = 'xyz' WHERE seq = 1", 0, 1),
    ("UPDATE routine_schedule SET since = 'long ago' WHERE routine_id LIKE '%1'", 0, 0),
    ("UPDATE event SET topic = 'gossip' WHERE journal = 'parent'", 0, 0),
    ("INSERT INTO pin (only_row, hash, generation, failed_tries) VALUES (1, 'x', -5, 0)", 0, 0),
    ("INSERT INTO tombstone VALUES ('x', 1)", 0, 0),
  ])
  func whatCannotBeReadIsSetAsideAndTheRestIsKept(
    damage: String,
    lostSessions: Int,
    lostRoutines: Int
  ) async throws {
    let fixture = StoreFixture(.sqlite, file: "store.sqlite")
    let path = try await fixture.newLocation()
    let history = SampleHistory(seed: 31, players: 1, steps: 40)
    let intact = try engine(on: path)
    try await SQLiteStore(path: path, clock: .simulated).write { writer in
      for player in history.players { try writer.put(player) }
      for routine in history.routines { try writer.put(routine) }
      for session in history.puts { try writer.put(session) }
      try writer.append(.player, about: nil, to: .parent)
    }
    let (before, change) = try await intact.read { reader, _ in
      (
        try reader.sessions(SessionQuery(players: [.sample(1)])).count,
        try reader.latestChange().sessions
      )
    }
    try await intact.close()
    try withConnection(to: path) { connection in
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run("PRAGMA foreign_keys = OFF")
      try connection.run(damage)
    }
    let damaged = try engine(on: path)
    let isSound = try await damaged.owner.check().isSound
    await #expect(throws: CancellationError.self) {
      try await damaged.owner.repair { _ in throw CancellationError() }
    }
    #expect(
      try await damaged.owner.check().isSound == isSound,
      "without its list a repair is undone"
    )
    let rows = Mutex<[String]>([])
    let count = try await damaged.owner.repair { list in rows.withLock { $0 += list } }
    #expect(count > 0 && rows.withLock { $0.count } == count)
    #expect(try await damaged.owner.check().isSound)
    #expect(try await damaged.owner.check().notices.isEmpty)
    try await damaged.read { reader, _ in
      let sessions = try reader.sessions(SessionQuery(players: [.sample(1)]))
      #expect(sessions.count == before - lostSessions)
      #expect(try reader.latestChange().sessions >= change, "no number is used again")
      #expect(try reader.routines().count == 2 - lostRoutines)
    }
    #expect(try await damaged.owner.repair { _ in } == 0, "a second repair finds nothing")
    try await damaged.close()
    try await fixture.removeLocation(path)
  }
}
