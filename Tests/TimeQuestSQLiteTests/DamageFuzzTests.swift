import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSQLite

/// No byte and no value in a store's file traps the process: what is damaged is an error.
///
/// `Tests/System/damaged-stores` does the same to the executable.
@Suite struct DamageFuzzTests {
  private static let rounds = TestEffort.rounds(40, full: 2000)

  private static let values = [
    "0", "-1", "7", "9223372036854775807", "-9223372036854775808", "1.5", "1e300", "NULL", "''",
    "'x'", "x'00ff'", "'9999-12-31'", "'2026-02-30'", "'active'", "'summary'", "'mon,mon,xyz'",
    "'00000000-0000-4000-8000-000000000000'", "zeroblob(100)", "hex(randomblob(200))",
  ]

  @Test(arguments: [1, 2] as [UInt64])
  func aDamagedStoreIsReadOrRefusedAndNeverTraps(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = StoreFixture(.sqlite, file: "store.sqlite")
    let path = try await fixture.newLocation()
    let columns = try await makeStore(at: path)
    let whole = try Data(contentsOf: URL(filePath: path))
    var refused = 0
    for round in 0..<Self.rounds {
      let copy = "\(path)-\(round)"
      if Bool.random(using: &random) {
        var bytes = whole
        for _ in 0...Int.random(in: 0..<20, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        }
        try bytes.write(to: URL(filePath: copy))
      } else {
        try whole.write(to: URL(filePath: copy))
        let (table, column) = columns[Int.random(in: 0..<columns.count, using: &random)]
        let value = Self.values[Int.random(in: 0..<Self.values.count, using: &random)]
        try withConnection(to: copy) { connection in
          try connection.run("PRAGMA ignore_check_constraints = ON")
          // STRICT tables and unique columns refuse some of the values.
          do {
            try connection.run(
              "UPDATE \(table) SET \(column) = \(value) WHERE rowid IN (SELECT rowid FROM \(table) LIMIT 1)"
            )
          } catch is StoreError {}
        }
      }
      do {
        try await use(copy)
      } catch is StoreError {
        refused += 1
      } catch is QuestError {}
      for suffix in ["", "-wal", "-shm", "-lock"] {
        try? FileManager.default.removeItem(atPath: copy + suffix)
      }
    }
    #expect(refused > 0, "some damage is noticed")
    try await fixture.removeLocation(path)
  }

  /// Makes a store in one file, and answers the tables with rows and their columns.
  private func makeStore(at path: String) async throws -> [(String, String)] {
    let store = try SQLiteStore(path: path, clock: .simulated)
    try await SampleHistory(seed: 37, players: 2, steps: 80).write(to: store)
    try await store.write { writer in
      try writer.put(PINRecord.sample())
      try writer.put(Tombstone(RoutineID.sample(8)))
      try writer.append(.progress, about: .sample(1), to: .player(.sample(1)))
    }
    try await store.compact()
    try await store.close()
    return try withConnection(to: path) { connection in
      let tables: [String] = try connection.database.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%WITHOUT ROWID%'"
      ) { row throws(StoreError) in try row.next() }
      return try tables.flatMap { table in
        let names: [String] = try connection.database.rows(
          "SELECT name FROM pragma_table_info('\(table)')"
        ) { row throws(StoreError) in try row.next() }
        return names.map { (table, $0) }
      }
    }
  }

  /// Reads the store in every way, plays on it and repairs it.
  private func use(_ path: String) async throws {
    let engine = QuestEngine(
      store: try SQLiteStore(path: path, clock: .simulated),
      environment: SimulatedClock(at: .sample).environment
    )
    _ = try? await engine.owner.check()
    _ = try? await engine.profile()
    _ = try? await engine.history(limit: 10)
    _ = try? await engine.trend(days: 30)
    _ = try? await engine.personalBests()
    if let quest = try? await engine.quests().first?.questID {
      _ = try? await engine.start(quest)
    }
    _ = try? await engine.owner.export()
    _ = try? await engine.owner.repair { _ in }
    let report = try? await engine.owner.check()
    try await engine.close()
    guard report?.isSound == true else { throw StoreError(.corrupt, during: "check") }
  }
}
